import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "/admin/outbox", lazy: async () => ({ Component: (await import("./outbox-screen.tsx")).OutboxScreen }) },
];
