import type { RouteObject } from "react-router-dom";

export const syncRoutes: RouteObject[] = [
  { path: "/sync", lazy: async () => ({ Component: (await import("./sync-screen.tsx")).SyncScreen }) },
];
