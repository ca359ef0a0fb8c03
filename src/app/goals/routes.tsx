import type { RouteObject } from "react-router-dom";

export const goalRoutes: RouteObject[] = [
  { path: "/goals", lazy: async () => ({ Component: (await import("./goals-screen.tsx")).GoalsScreen }) },
];
