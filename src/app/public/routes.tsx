import type { RouteObject } from "react-router-dom";
import { PublicLayout } from "./public-layout.tsx";

const page = (path: string, name: string, title: string): RouteObject => ({
  path,
  lazy: async () => {
    const { SettingsScreen } = await import("./settings-screen.tsx");
    return { Component: () => <SettingsScreen name={name} title={title} /> };
  },
});

export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      page("/contact-us", "contact_us", "Contact us"),
      page("/privacy-policy", "privacy_policy", "Privacy policy"),
      page("/terms-of-use", "terms_of_use", "Terms of use"),
    ],
  },
];
