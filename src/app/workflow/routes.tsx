import type { RouteObject } from "react-router-dom";

export const workflowRoutes: RouteObject[] = [
  { path: "/workflow", lazy: async () => ({ Component: (await import("./workflow-screen.tsx")).WorkflowScreen }) },
  {
    path: "/workflow/flows/:id",
    lazy: async () => ({ Component: (await import("./flow-screen.tsx")).FlowScreen }),
  },
  {
    path: "/workflow/templates/:id",
    lazy: async () => ({ Component: (await import("./template-screen.tsx")).TemplateScreen }),
  },
];
