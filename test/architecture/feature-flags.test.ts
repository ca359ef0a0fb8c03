/** Every feature flag is asked for somewhere on the device, or is decided by the server alone. */
import { expect, test } from "vitest";
import { featureKeys, flagText } from "../../src/domain/flags/flag-texts.ts";
import type { FeatureKey } from "../../src/domain/users/features.ts";
import { sourcesIn } from "./name-tables.ts";

/** Why the device does not ask for it. */
const byServer: Partial<Record<FeatureKey, string>> = {
  voicemail: "Callers hear it, on the server.",
  sso: "The sign-in page does not know the user.",
  google: "The server lists the accounts that can be connected.",
  outlook: "The server lists the accounts that can be connected.",
  offline_contacts: "The server sends fewer contacts.",
  two_factor_required: "The server sends it as a requirement of the user.",
  workflow_admin_only: "It turns off workflow.",
  contact_merge_admin_only: "It turns off merging.",
  regional_manager: "By name in the list of roles.",
  basic: "By name in the list of roles.",
};

/** Their features do not exist yet. */
const waiting = featureKeys.filter((key) => flagText(key).waits);

test("every feature flag is asked for on the device, or not for a reason named here", () => {
  const text = sourcesIn(["src/app", "src/domain"])
    .map(({ text }) => text)
    .join("\n");
  const isAsked = (key: FeatureKey) =>
    new RegExp(`isOn\\(\\s*[\\w.()]+,\\s*"${key}",?\\s*\\)|feature: "${key}"`).test(text);
  const silent = featureKeys.filter((key) => !isAsked(key));
  expect(silent.filter((key) => !Object.hasOwn(byServer, key))).toEqual(waiting);
});
