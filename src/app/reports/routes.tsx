import type { RouteObject } from "react-router-dom";

export const reportRoutes: RouteObject[] = [
  { path: "/reports", lazy: async () => ({ Component: (await import("./reports-screen.tsx")).ReportsScreen }) },
  {
    path: "/reports/leaderboard",
    lazy: async () => ({ Component: (await import("./leaderboard-screen.tsx")).LeaderboardScreen }),
  },
  { path: "/reports/:type", lazy: async () => ({ Component: (await import("./report-screen.tsx")).ReportScreen }) },
  {
    path: "/reports/:type/rows",
    lazy: async () => ({ Component: (await import("./report-list-screen.tsx")).ReportListScreen }),
  },
];
