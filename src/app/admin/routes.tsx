import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  {
    path: "/admin/statuses",
    lazy: async () => ({ Component: (await import("./statuses-screen.tsx")).StatusesScreen }),
  },
  { path: "/admin/sources", lazy: async () => ({ Component: (await import("./sources-screen.tsx")).SourcesScreen }) },
  {
    path: "/admin/carriers",
    lazy: async () => ({ Component: (await import("./carriers-screen.tsx")).CarriersScreen }),
  },
  {
    path: "/admin/do_not_call_lists",
    lazy: async () => ({ Component: (await import("./scrub-lists-screen.tsx")).ScrubListsScreen }),
  },
  {
    path: "/admin/calling_rules",
    lazy: async () => ({ Component: (await import("./dial-rules-screen.tsx")).DialRulesScreen }),
  },
  {
    path: "/admin/compliance",
    lazy: async () => ({ Component: (await import("./compliance-screen.tsx")).ComplianceScreen }),
  },
  {
    path: "/admin/corporations",
    lazy: async () => ({ Component: (await import("./corporations-screen.tsx")).CorporationsScreen }),
  },
  { path: "/admin/pools", lazy: async () => ({ Component: (await import("./pools-screen.tsx")).PoolsScreen }) },
  {
    path: "/admin/settings",
    lazy: async () => ({ Component: (await import("./settings-screen.tsx")).SettingsScreen }),
  },
  {
    path: "/admin/feature_flags",
    lazy: async () => ({ Component: (await import("./flags-screen.tsx")).FlagsScreen }),
  },
  { path: "/admin/audit", lazy: async () => ({ Component: (await import("./audit-screen.tsx")).AuditScreen }) },
  { path: "/admin/workers", lazy: async () => ({ Component: (await import("./workers-screen.tsx")).WorkersScreen }) },
  { path: "/admin/outbox", lazy: async () => ({ Component: (await import("./outbox-screen.tsx")).OutboxScreen }) },
];
