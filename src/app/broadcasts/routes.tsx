import type { RouteObject } from "react-router-dom";

export const broadcastRoutes: RouteObject[] = [
  {
    path: "/admin/emails",
    lazy: async () => ({ Component: (await import("./broadcasts-screen.tsx")).BroadcastsScreen }),
  },
  {
    path: "/admin/emails/:id",
    lazy: async () => ({ Component: (await import("./broadcast-screen.tsx")).BroadcastScreen }),
  },
];
