import type { RouteObject } from "react-router-dom";

export const templateRoutes: RouteObject[] = [
  {
    path: "/messages/templates",
    lazy: async () => ({ Component: (await import("./templates-screen.tsx")).TemplatesScreen }),
  },
];
