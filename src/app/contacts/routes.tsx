import type { RouteObject } from "react-router-dom";

export const contactRoutes: RouteObject[] = [
  {
    path: "/contacts",
    lazy: async () => ({ Component: (await import("./contact-list-screen.tsx")).ContactListScreen }),
  },
  { path: "/contacts/tags", lazy: async () => ({ Component: (await import("./tags-screen.tsx")).TagsScreen }) },
  {
    path: "/contacts/duplicates",
    lazy: async () => ({ Component: (await import("./duplicates-screen.tsx")).DuplicatesScreen }),
  },
  { path: "/contacts/merge", lazy: async () => ({ Component: (await import("./merge-screen.tsx")).MergeScreen }) },
  // Kept by managers in the field: unlike the pages of the back office it works with no connection.
  { path: "/admin/groups", lazy: async () => ({ Component: (await import("./groups-screen.tsx")).GroupsScreen }) },
  { path: "/mailers", lazy: async () => ({ Component: (await import("./mailers-screen.tsx")).MailersScreen }) },
  {
    path: "/contacts/medicare_return",
    lazy: async () => ({ Component: (await import("./medicare-return-screen.tsx")).MedicareReturnScreen }),
  },
  {
    path: "/contacts/sandbox_application",
    lazy: async () => ({ Component: (await import("./sandbox-screen.tsx")).SandboxScreen }),
  },
  { path: "/contacts/:id", lazy: async () => ({ Component: (await import("./contact-screen.tsx")).ContactScreen }) },
];
