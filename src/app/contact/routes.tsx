import type { RouteObject } from "react-router-dom";

export const contactRoutes: RouteObject[] = [
  { path: "/contacts/:id", lazy: async () => ({ Component: (await import("./contact-screen.tsx")).ContactScreen }) },
];
