import type { RouteObject } from "react-router-dom";

export const trainingRoutes: RouteObject[] = [
  { path: "/training", lazy: async () => ({ Component: (await import("./trainings-screen.tsx")).TrainingsScreen }) },
  { path: "/training/:id", lazy: async () => ({ Component: (await import("./training-screen.tsx")).TrainingScreen }) },
];
