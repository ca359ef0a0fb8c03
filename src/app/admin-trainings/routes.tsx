import type { RouteObject } from "react-router-dom";

export const adminTrainingRoutes: RouteObject[] = [
  {
    path: "/admin/trainings",
    lazy: async () => ({ Component: (await import("./trainings-screen.tsx")).AdminTrainingsScreen }),
  },
];
