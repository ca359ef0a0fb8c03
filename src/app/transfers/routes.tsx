import type { RouteObject } from "react-router-dom";

export const transferRoutes: RouteObject[] = [
  { path: "/transfers", lazy: async () => ({ Component: (await import("./transfers-screen.tsx")).TransfersScreen }) },
  { path: "/transfers/:id", lazy: async () => ({ Component: (await import("./transfer-screen.tsx")).TransferScreen }) },
];
