/** Validation of each company setting (domain §20). */
import type { FieldErrors } from "../../kit/refusal.ts";
import { isOlder, isVersion } from "../session/app-version.ts";
import { idleMinutesMax, systemVersion } from "../session/limits.ts";
import { loginBannerLengthMax, settingLengthMax } from "./limits.ts";
import { writtenMaintenance } from "./maintenance.ts";
import { contactsOnDeviceMax, contactsOnDeviceMin } from "./mirror-limits.ts";
import type { PublicSetting } from "./public-settings.ts";

type Rule = (value: string) => string | null;

const words = (most: number) => (value: string) =>
  value.length > most ? `Use at most ${most.toLocaleString("en-US")} characters.` : null;
const neededWords = (value: string) =>
  value === "" ? "Enter some text for this page." : words(settingLengthMax)(value);

const rules: Readonly<Record<PublicSetting, Rule>> = {
  terms_of_use: neededWords,
  privacy_policy: neededWords,
  contact_us: neededWords,
  login_banner: words(loginBannerLengthMax),
  maintenance: (value) => {
    const { from = null, until = null } = writtenMaintenance(value) ?? {};
    return from !== null && until !== null && until <= from
      ? "The end must be after the start."
      : words(settingLengthMax)(value);
  },
  help_button: (value) => (value === "true" || value === "false" ? null : "Choose on or off."),
  idle_minutes: (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= idleMinutesMax
      ? null
      : `Enter 1 to ${idleMinutesMax.toLocaleString("en-US")} minutes.`,
  min_app_version: (value) => {
    if (value !== "" && !isVersion(value)) return `Enter a version such as ${systemVersion}, or leave it empty.`;
    // No device could load a version this server does not have.
    return isOlder(systemVersion, value)
      ? `This server runs version ${systemVersion}. Enter that version or an older one.`
      : null;
  },
  mirror_limits: (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= contactsOnDeviceMin && Number(value) <= contactsOnDeviceMax
      ? null
      : `Enter ${contactsOnDeviceMin.toLocaleString("en-US")} to ${contactsOnDeviceMax.toLocaleString("en-US")} contacts.`,
};

/** The stored form: trimmed. */
export function tidySetting(value: string): string {
  return value.replaceAll("\r\n", "\n").trim();
}

export function settingErrors(name: PublicSetting, value: string): FieldErrors {
  const said = rules[name](value);
  return said === null ? {} : { value: [said] };
}
