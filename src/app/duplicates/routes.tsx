import type { RouteObject } from "react-router-dom";

export const duplicateRoutes: RouteObject[] = [
  {
    path: "/contacts/duplicates",
    lazy: async () => ({ Component: (await import("./duplicates-screen.tsx")).DuplicatesScreen }),
  },
  { path: "/contacts/merge", lazy: async () => ({ Component: (await import("./merge-screen.tsx")).MergeScreen }) },
];
