import type { RouteObject } from "react-router-dom";

export const webpageRoutes: RouteObject[] = [
  { path: "/webpage", lazy: async () => ({ Component: (await import("./webpage-screen.tsx")).WebpageScreen }) },
];
