import type { RouteObject } from "react-router-dom";

export const leadRoutes: RouteObject[] = [
  {
    path: "/admin/api_tracking",
    lazy: async () => ({ Component: (await import("./vendors-screen.tsx")).VendorsScreen }),
  },
  {
    path: "/admin/api_tracking/sandbox",
    lazy: async () => ({ Component: (await import("./sandbox-screen.tsx")).SandboxScreen }),
  },
  {
    path: "/admin/api_requests",
    lazy: async () => ({ Component: (await import("./requests-screen.tsx")).RequestsScreen }),
  },
  {
    path: "/admin/comra_leads",
    lazy: async () => ({ Component: (await import("./lead-report-screen.tsx")).LeadReportScreen }),
  },
];
