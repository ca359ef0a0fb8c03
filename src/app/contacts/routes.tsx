import type { RouteObject } from "react-router-dom";

export const contactRoutes: RouteObject[] = [
  {
    path: "/contacts",
    lazy: async () => ({ Component: (await import("./contact-list-screen.tsx")).ContactListScreen }),
  },
  { path: "/contacts/tags", lazy: async () => ({ Component: (await import("./tags-screen.tsx")).TagsScreen }) },
  { path: "/contacts/:id", lazy: async () => ({ Component: (await import("./contact-screen.tsx")).ContactScreen }) },
];
