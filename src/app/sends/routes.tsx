import type { RouteObject } from "react-router-dom";

export const sendRoutes: RouteObject[] = [
  { path: "/emails", lazy: async () => ({ Component: (await import("./emails-screen.tsx")).EmailsScreen }) },
  { path: "/sends", lazy: async () => ({ Component: (await import("./sends-screen.tsx")).SendsScreen }) },
  { path: "/sends/new", lazy: async () => ({ Component: (await import("./new-send-screen.tsx")).NewSendScreen }) },
  { path: "/sends/:id", lazy: async () => ({ Component: (await import("./send-screen.tsx")).SendScreen }) },
];
