/** Environment settings (spec 000 §9), read from a plain record of texts in this one place. */
import type { AccountType } from "../users/access.ts";
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

/** Accounts of demo data, offered on the sign-in page of a demo server and nowhere else. */
export interface DemoAccounts {
  password: string;
  /** Most telling first. */
  accounts: readonly { account_type: AccountType; email: string }[];
}

/** What the server tells every browser. */
export interface PublicSettings extends AppSettings {
  demo?: DemoAccounts;
}

export const environments = ["development", "stage", "demo", "production"] as const;
export type Environment = (typeof environments)[number];

/** Environment variable of each setting. */
export const settingNames = {
  api_host: "FIELDLINE_API_HOST",
  app_url: "FIELDLINE_APP_URL",
  webpage_host: "FIELDLINE_WEBPAGE_HOST",
  page_title: "FIELDLINE_PAGE_TITLE",
  analytics_id: "FIELDLINE_ANALYTICS_ID",
  console_log: "FIELDLINE_CONSOLE_LOG",
  sso: "FIELDLINE_SSO",
  help_button: "FIELDLINE_HELP_BUTTON",
  profile_route: "FIELDLINE_PROFILE_ROUTE",
  environment: "FIELDLINE_ENVIRONMENT",
} as const satisfies Record<keyof AppSettings, string>;

/**
 * Settings of a record such as `process.env`. An unreadable value falls back to the default instead of stopping the
 * app.
 */
export function readSettings(record: Readonly<Record<string, string | undefined>>): AppSettings {
  const text = (setting: keyof AppSettings) => record[settingNames[setting]]?.trim() ?? "";
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
