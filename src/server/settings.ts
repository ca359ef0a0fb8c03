/** Server settings, read once from the environment; `setting-list.ts` describes each variable. */
import { join } from "node:path";
import type { VendorSettings } from "../vendors/settings.ts";
import { given } from "../kit/given.ts";
import { type Environment, settingsIn } from "./setting-list.ts";

export interface ServerSettings extends VendorSettings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** Directory of the built app. */
  readonly appFolder: string;
  readonly environment: Environment;
}

/** Demo mode shows every role. */
const demoDeployment = { DEPLOYMENT_ROLES: "regional_manager,basic", DEPLOYMENT_KIND: "demo" };

export function readSettings(variables: Record<string, string | undefined>, args: readonly string[]): ServerSettings {
  const environment = settingsIn(variables);
  const port = Number(environment["PORT"] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${environment["PORT"]}"`);
  const demo = !args.includes("--empty");
  const folder = environment["FIELDLINE_DATA"] ?? join(process.cwd(), ".data");
  return {
    port,
    host: demo ? "127.0.0.1" : (environment["HOST"] ?? "0.0.0.0"),
    // Separate data directories: demo data must not be in a real installation, and vice versa.
    dataFolder: demo ? join(folder, "demo") : folder,
    databaseUrl: environment["DATABASE_URL"] || undefined,
    demo,
    appUrl: environment["APP_URL"] || environment["FIELDLINE_APP_URL"] || `http://localhost:${port}`,
    appFolder: join(import.meta.dirname, "../../dist"),
    environment: demo ? { ...demoDeployment, ...given(environment) } : environment,
  };
}
