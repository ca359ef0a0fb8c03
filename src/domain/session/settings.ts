/** Environment settings (spec 000 §9), read from a plain record of texts in this one place. */
import { profileRouteDefault } from "./limits.ts";

export interface AppSettings {
  /** Origin of the API; empty: the same origin as the page. */
  api_host: string;
  /** Origin of the app. */
  app_url: string;
  /** Host under whose prefixes agents' public pages are served. */
  webpage_host: string;
  page_title: string;
  analytics_id: string;
  console_log: boolean;
  sso: boolean;
  help_button: boolean;
  profile_route: string;
  /** Development, stage and demo set a domain cookie from the active feature flag. */
  environment: Environment;
}
export const environments = ["development", "stage", "demo", "production"] as const;
export type Environment = (typeof environments)[number];

/** Variable of each setting, with its text on the settings page (Markdown). */
export const settingNames = {
  api_host: [
    "FIELDLINE_API_HOST",
    "Origin of the API and the live socket, when it differs from that of the pages. Both must be on the same site and run Fieldline with the same settings.",
  ],
  app_url: ["FIELDLINE_APP_URL", "Origin under which people open the app. Used where `APP_URL` is not set."],
  webpage_host: [
    "FIELDLINE_WEBPAGE_HOST",
    "Host of the agents' public pages, `{agent}.host`. The host of `APP_URL` by default.",
  ],
  page_title: [
    "FIELDLINE_PAGE_TITLE",
    "Name shown in the browser tab after the title of the page. `Fieldline` by default.",
  ],
  analytics_id: [
    "FIELDLINE_ANALYTICS_ID",
    "Counts opened screens at `/metrics` under this name. Only path patterns are counted; no personal data is recorded and no third-party script is loaded. Without it, nothing is counted.",
  ],
  console_log: [
    "FIELDLINE_CONSOLE_LOG",
    "`true` logs each request of the app and its outcome to the browser console, without ids and values.",
  ],
  sso: ["FIELDLINE_SSO", "`false` hides single sign-on even though `OIDC_ISSUER` and `OIDC_CLIENT_ID` are set."],
  help_button: [
    "FIELDLINE_HELP_BUTTON",
    "`false` hides the help button for every company. Each company can hide its own.",
  ],
  profile_route: [
    "FIELDLINE_PROFILE_ROUTE",
    "Path at which the app asks who is signed in. `/auth/profile` by default.",
  ],
  environment: [
    "FIELDLINE_ENVIRONMENT",
    "`development`, `stage`, `demo` or `production` (the default). All but `production` set the cookie `domain` to the key of the company.",
  ],
} as const satisfies Record<keyof AppSettings, readonly [name: string, says: string]>;

/**
 * Settings of a record such as `process.env`. An unreadable value falls back to the default instead of stopping the
 * app.
 */
export function readSettings(record: Readonly<Record<string, string | undefined>>): AppSettings {
  const text = (setting: keyof AppSettings) => record[settingNames[setting][0]]?.trim() ?? "";
  const on = (setting: keyof AppSettings) => ["1", "true", "yes", "on"].includes(text(setting).toLowerCase());
  return {
    api_host: originOf(text("api_host")),
    app_url: originOf(text("app_url")),
    webpage_host: text("webpage_host")
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/.*$/, ""),
    page_title: text("page_title") || "Fieldline",
    analytics_id: text("analytics_id"),
    console_log: on("console_log"),
    sso: isProviderSet(record) && (text("sso") === "" || on("sso")),
    help_button: text("help_button") === "" || on("help_button"),
    profile_route: routeOf(text("profile_route")),
    environment: environments.find((name) => name === text("environment").toLowerCase()) ?? "production",
  };
}

/** Without these there is no provider, whatever the flag says. */
function isProviderSet(record: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(record["OIDC_ISSUER"]?.trim() && record["OIDC_CLIENT_ID"]?.trim());
}

/** Everywhere but in production, the cookie `domain` holds the key of the deployment whose feature flag is active. */
export function setsFlagCookie(environment: Environment): boolean {
  return environment !== "production";
}

function originOf(text: string): string {
  if (text === "") return "";
  return (/^https?:\/\//i.test(text) ? text : `https://${text}`).replace(/\/+$/, "");
}

function routeOf(text: string): string {
  return text.startsWith("/") && !text.startsWith("//") ? text : profileRouteDefault;
}
