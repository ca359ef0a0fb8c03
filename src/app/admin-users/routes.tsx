import type { RouteObject } from "react-router-dom";

export const adminUserRoutes: RouteObject[] = [
  { path: "/admin/users", lazy: async () => ({ Component: (await import("./users-screen.tsx")).UsersScreen }) },
  { path: "/admin/users/:id", lazy: async () => ({ Component: (await import("./user-screen.tsx")).UserScreen }) },
  {
    path: "/admin/users/:id/access",
    lazy: async () => ({ Component: (await import("./user-access-screen.tsx")).UserAccessScreen }),
  },
  { path: "/admin/signups", lazy: async () => ({ Component: (await import("./signups-screen.tsx")).SignupsScreen }) },
  {
    path: "/admin/business_units",
    lazy: async () => ({ Component: (await import("./units-screen.tsx")).UnitsScreen }),
  },
];
