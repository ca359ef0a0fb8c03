/** Settings readable without signing in (domain §20). */
import { mirrorLimitsName } from "./mirror-limits.ts";

export const publicSettings = [
  "terms_of_use",
  "privacy_policy",
  "contact_us",
  "login_banner",
  "maintenance",
  "help_button",
  "idle_minutes",
  "min_app_version",
  mirrorLimitsName,
] as const;
export type PublicSetting = (typeof publicSettings)[number];

/** Settings the app acts on, requested together under this name; the value is JSON. */
export const companySettingsName = "company";
export const companySwitches = [
  "login_banner",
  "maintenance",
  "help_button",
  "idle_minutes",
  "min_app_version",
] as const satisfies readonly PublicSetting[];
export type CompanySettings = Readonly<Record<(typeof companySwitches)[number], string>>;

export const shippedSwitches: CompanySettings = {
  login_banner: "",
  maintenance: "",
  help_button: "true",
  idle_minutes: "60",
  min_app_version: "",
};

/** For any stored or received value: what is not a string falls back to the default. */
export function companySettingsOf(given: unknown): CompanySettings {
  const found = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  const text = (name: keyof CompanySettings) => {
    const value = found[name];
    return [name, typeof value === "string" ? value : shippedSwitches[name]];
  };
  return Object.fromEntries(companySwitches.map(text)) as CompanySettings;
}

export function isPublicSetting(name: string): name is PublicSetting {
  return publicSettings.some((one) => one === name);
}
