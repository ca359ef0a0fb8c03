import type { RouteObject } from "react-router-dom";

export const outputRoutes: RouteObject[] = [
  { path: "/outputs", lazy: async () => ({ Component: (await import("./outputs-screen.tsx")).OutputsScreen }) },
];
