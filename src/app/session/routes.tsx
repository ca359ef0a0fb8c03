import type { RouteObject } from "react-router-dom";

export const sessionRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import("./signed-out-layout.tsx")).SignedOutLayout }),
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
        path: "/invitation",
        lazy: async () => ({ Component: (await import("./invitation-screen.tsx")).InvitationScreen }),
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
