import type { RouteObject } from "react-router-dom";

export const workRoutes: RouteObject[] = [
  { path: "/next", lazy: async () => ({ Component: (await import("./next-screen.tsx")).NextScreen }) },
  { path: "/at_risk", lazy: async () => ({ Component: (await import("./risk-screen.tsx")).RiskScreen }) },
  { path: "/pools", lazy: async () => ({ Component: (await import("./pools-screen.tsx")).PoolsScreen }) },
  { path: "/team", lazy: async () => ({ Component: (await import("./team-screen.tsx")).TeamScreen }) },
];
