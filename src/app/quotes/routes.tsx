import type { RouteObject } from "react-router-dom";

export const quoteRoutes: RouteObject[] = [
  {
    path: "/contacts/medicare_return",
    lazy: async () => ({ Component: (await import("./medicare-return-screen.tsx")).MedicareReturnScreen }),
  },
  {
    path: "/contacts/sandbox_application",
    lazy: async () => ({ Component: (await import("./sandbox-screen.tsx")).SandboxScreen }),
  },
];
