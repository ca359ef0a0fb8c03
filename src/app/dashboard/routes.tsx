import type { RouteObject } from "react-router-dom";

export const dashboardRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import("./dashboard-screen.tsx")).DashboardScreen }) },
];
