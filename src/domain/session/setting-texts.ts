/** Texts of the environment settings on the settings page, in Markdown. Apart from their names, which the app loads at start. */
import type { AppSettings } from "./settings.ts";

export const settingTexts: Readonly<Record<keyof AppSettings, string>> = {
  api_host:
    "Origin of the API and the live socket, when it differs from that of the pages. Both must be on the same site and run Fieldline with the same settings.",
  app_url: "Origin under which people open the app. Used where `APP_URL` is not set.",
  webpage_host: "Host of the agents' public pages, `{agent}.host`. The host of `APP_URL` by default.",
  page_title: "Name shown in the browser tab after the title of the page. `Fieldline` by default.",
  analytics_id:
    "Counts opened screens at `/metrics` under this name. Only path patterns are counted; no personal data is recorded and no third-party script is loaded. Without it, nothing is counted.",
  console_log: "`true` logs each request of the app and its outcome to the browser console, without ids and values.",
  sso: "`false` hides single sign-on even though `OIDC_ISSUER` and `OIDC_CLIENT_ID` are set.",
  help_button: "`false` hides the help button for every company. Each company can hide its own.",
  profile_route: "Path at which the app asks who is signed in. `/auth/profile` by default.",
  environment:
    "`development`, `stage`, `demo` or `production` (the default). All but `production` set the cookie `domain` to the key of the company.",
};
