import { Navigate, type RouteObject } from "react-router-dom";

const tabOf = (path: string, tab: string): RouteObject => ({
  path,
  element: <Navigate to={`/account/profile?tab=${tab}`} replace />,
});

export const accountRoutes: RouteObject[] = [
  { path: "/account/profile", lazy: async () => ({ Component: (await import("./account-screen.tsx")).AccountScreen }) },
  {
    path: "/account/external_accounts",
    lazy: async () => ({ Component: (await import("./external-accounts-screen.tsx")).ExternalAccountsScreen }),
  },
  { path: "/billing", lazy: async () => ({ Component: (await import("./billing-screen.tsx")).BillingScreen }) },
  {
    path: "/account/external_accounts/:kind",
    lazy: async () => ({ Component: (await import("./provider-return-screen.tsx")).ProviderReturnScreen }),
  },
  { path: "/account", element: <Navigate to="/account/profile" replace /> },
  tabOf("/account/theme", "theme"),
  tabOf("/account/phone", "phone"),
  tabOf("/account/devices", "devices"),
  tabOf("/account/api_keys", "api_keys"),
];
