import type { RouteObject } from "react-router-dom";

export const numberCheckRoutes: RouteObject[] = [
  {
    path: "/verifications",
    lazy: async () => ({ Component: (await import("./verifications-screen.tsx")).VerificationsScreen }),
  },
  {
    path: "/verifications/new",
    lazy: async () => ({ Component: (await import("./new-verification-screen.tsx")).NewVerificationScreen }),
  },
  {
    path: "/verifications/:id",
    lazy: async () => ({ Component: (await import("./verification-screen.tsx")).VerificationScreen }),
  },
];
