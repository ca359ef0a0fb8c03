import type { RouteObject } from "react-router-dom";
import type { PublicText } from "./settings-screen.tsx";

const page = (path: string, name: PublicText): RouteObject => ({
  path,
  lazy: async () => {
    const { SettingsScreen } = await import("./settings-screen.tsx");
    return { Component: () => <SettingsScreen name={name} /> };
  },
});

export const publicRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import("./public-layout.tsx")).PublicLayout }),
    children: [
      page("/contact-us", "contact_us"),
      page("/privacy-policy", "privacy_policy"),
      page("/terms-of-use", "terms_of_use"),
    ],
  },
];
