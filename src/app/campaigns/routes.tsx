import type { RouteObject } from "react-router-dom";

export const campaignRoutes: RouteObject[] = [
  {
    path: "/admin/campaign_triggers",
    lazy: async () => ({ Component: (await import("./triggers-screen.tsx")).TriggersScreen }),
  },
  {
    path: "/admin/campaign_triggers/:id",
    lazy: async () => ({ Component: (await import("./trigger-screen.tsx")).TriggerScreen }),
  },
];
