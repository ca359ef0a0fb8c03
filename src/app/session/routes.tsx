import type { RouteObject } from "react-router-dom";
import { SignedOutLayout } from "./signed-out-layout.tsx";

export const sessionRoutes: RouteObject[] = [
  {
    element: <SignedOutLayout />,
    children: [
      { path: "/login", lazy: async () => ({ Component: (await import("./login-screen.tsx")).LoginScreen }) },
      { path: "/login-app", lazy: async () => ({ Component: (await import("./login-screen.tsx")).LoginScreen }) },
      {
        path: "/reset-password",
        lazy: async () => ({ Component: (await import("./reset-password-screen.tsx")).ResetPasswordScreen }),
      },
      {
        path: "/confirm-email",
        lazy: async () => ({ Component: (await import("./confirm-email-screen.tsx")).ConfirmEmailScreen }),
      },
      {
        path: "/api/auth/callback",
        lazy: async () => ({ Component: (await import("./sso-callback-screen.tsx")).SsoCallbackScreen }),
      },
      {
        path: "/sso-logout",
        lazy: async () => ({ Component: (await import("./sso-logout-screen.tsx")).SsoLogoutScreen }),
      },
    ],
  },
];
