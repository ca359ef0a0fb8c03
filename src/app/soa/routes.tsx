import type { RouteObject } from "react-router-dom";

export const soaRoutes: RouteObject[] = [
  { path: "/soa", lazy: async () => ({ Component: (await import("./soa-screen.tsx")).SoaScreen }) },
];
