import type { RouteObject } from "react-router-dom";

export const mailerRoutes: RouteObject[] = [
  { path: "/mailers", lazy: async () => ({ Component: (await import("./mailers-screen.tsx")).MailersScreen }) },
];
