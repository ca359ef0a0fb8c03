import type { RouteObject } from "react-router-dom";

export const messageRoutes: RouteObject[] = [
  { path: "/messages", lazy: async () => ({ Component: (await import("./messages-screen.tsx")).MessagesScreen }) },
  {
    path: "/contacts/:id/consent",
    lazy: async () => ({ Component: (await import("./consent-proof-screen.tsx")).ConsentProofScreen }),
  },
  {
    path: "/messages/other",
    lazy: async () => ({ Component: (await import("./other-numbers-screen.tsx")).OtherNumbersScreen }),
  },
  { path: "/phones", lazy: async () => ({ Component: (await import("./phones-screen.tsx")).PhonesScreen }) },
];
