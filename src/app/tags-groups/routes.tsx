import type { RouteObject } from "react-router-dom";

export const tagGroupRoutes: RouteObject[] = [
  { path: "/contacts/tags", lazy: async () => ({ Component: (await import("./tags-screen.tsx")).TagsScreen }) },
  // Managers use it in the field, so unlike the other admin pages it works offline.
  { path: "/admin/groups", lazy: async () => ({ Component: (await import("./groups-screen.tsx")).GroupsScreen }) },
];
