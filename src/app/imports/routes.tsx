import type { RouteObject } from "react-router-dom";

export const importRoutes: RouteObject[] = [
  { path: "/imports", lazy: async () => ({ Component: (await import("./imports-screen.tsx")).ImportsScreen }) },
];
