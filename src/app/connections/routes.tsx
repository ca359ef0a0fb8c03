import type { RouteObject } from "react-router-dom";

export const connectionRoutes: RouteObject[] = [
  {
    path: "/dial_sessions/:id",
    lazy: async () => ({ Component: (await import("./dial-session-screen.tsx")).DialSessionScreen }),
  },
];
