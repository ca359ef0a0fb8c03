import type { RouteObject } from "react-router-dom";

export const callRoutes: RouteObject[] = [
  { path: "/calls", lazy: async () => ({ Component: (await import("./calls-screen.tsx")).CallsScreen }) },
];
