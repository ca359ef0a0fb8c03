/** Public settings from the environment for the browser (spec 000 §9); none of it is secret. */
import { demoAccounts } from "../domain/session/demo-accounts.ts";
import { type PublicSettings, readSettings } from "../domain/session/settings.ts";
import type { ServerSettings } from "./settings.ts";

/** Requested as the public setting of this name; the value is JSON. */
export const appSettingsName = "app";

/** Unless the environment overrides it, agents' pages are on the app's own host, and demo mode is reported. */
export function appSettings({ environment, appUrl, demo }: ServerSettings): PublicSettings {
  const read = readSettings(environment);
  return {
    ...read,
    app_url: read.app_url || appUrl,
    webpage_host: read.webpage_host || new URL(appUrl).host,
    environment: demo ? "demo" : read.environment,
    ...(demo ? { demo: demoAccounts } : {}),
  };
}
