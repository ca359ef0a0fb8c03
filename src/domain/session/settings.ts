/** Environment settings (spec 000 §9), read from a plain record of texts in this one place. */
import { profileRouteDefault } from "./limits.ts";

export interface AppSettings {
  /** Origin of the API; empty: the same origin as the page. */
  api_host: string;
  /** Origin under which people open the app. */
  app_url: string;
  /** Host under whose prefixes agents' public pages live. */
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

/** Name of the variable behind each setting, with what the README says about it. */
export const settingNames = {
  api_host: [
    "FIELDLINE_API_HOST",
    "Origin of the calls and the live socket, where the pages lie elsewhere under the same site; both are Fieldline servers with the same settings. Empty: the page's own.",
  ],
  app_url: [
    "FIELDLINE_APP_URL",
    "Origin under which people open the app, in mails and links too where APP_URL is not set.",
  ],
  webpage_host: ["FIELDLINE_WEBPAGE_HOST", "Host of public agent pages: {agent}.host; the app's own unless set."],
  page_title: ["FIELDLINE_PAGE_TITLE", "What stands in the browser's tab, after the name of the page."],
  analytics_id: [
    "FIELDLINE_ANALYTICS_ID",
    "Counts opened screens at /metrics under this name: their paths without anything of a record, nobody's name, no other company's script. Empty: nothing is counted or sent.",
  ],
  console_log: [
    "FIELDLINE_CONSOLE_LOG",
    "true writes on the browser's console what the app asks of the server and how it ended, without ids and values.",
  ],
  sso: ["FIELDLINE_SSO", "false hides single sign-on, which shows wherever OIDC_ISSUER and OIDC_CLIENT_ID are set."],
  help_button: ["FIELDLINE_HELP_BUTTON", "false hides the help button for every company; each can hide its own."],
  profile_route: [
    "FIELDLINE_PROFILE_ROUTE",
    "Where the app asks who is signed in; the server answers there too. /auth/profile by default.",
  ],
  environment: [
    "FIELDLINE_ENVIRONMENT",
    "development, stage, demo or production; all but the last set the cookie `domain` to the company's key.",
  ],
} as const satisfies Record<keyof AppSettings, readonly [name: string, says: string]>;

/** Settings of a record such as `process.env`. An unreadable value falls back to the default rather than stopping the app. */
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

/** Without these there is nobody to sign in with, whatever the flag says. */
function isProviderSet(record: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(record["OIDC_ISSUER"]?.trim() && record["OIDC_CLIENT_ID"]?.trim());
}

/** Everywhere but in production the cookie `domain` names the deployment whose feature flag is active, by its key. */
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
