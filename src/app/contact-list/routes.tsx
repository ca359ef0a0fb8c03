import type { RouteObject } from "react-router-dom";

export const contactListRoutes: RouteObject[] = [
  {
    path: "/contacts",
    lazy: async () => ({ Component: (await import("./contact-list-screen.tsx")).ContactListScreen }),
  },
];
