import { describe, expect, test } from "vitest";
import { companySettingsOf, type PublicSetting } from "../../../src/domain/account/public-settings.ts";
import { settingErrors, tidySetting } from "../../../src/domain/account/setting-rules.ts";
import { systemVersion } from "../../../src/domain/session/limits.ts";

describe("a company's settings", () => {
  test.each<[PublicSetting, string]>([
    ["mirror_limits", "1000"],
    ["mirror_limits", "250000"],
    ["login_banner", ""],
    ["login_banner", "Closed on Friday.\nCall the desk."],
    ["maintenance", ""],
    ["maintenance", JSON.stringify({ from: 1, until: 2, says: "" })],
    ["maintenance", "Moving."],
    ["help_button", "false"],
    ["idle_minutes", "5"],
    ["min_app_version", ""],
    ["min_app_version", systemVersion],
    ["min_app_version", "0.1"],
    ["terms_of_use", "Be kind."],
  ])("%s may be %j", (name, value) => expect(settingErrors(name, value)).toEqual({}));

  test.each<[PublicSetting, string, RegExp]>([
    ["mirror_limits", "999", /Enter 1,000 to 250,000 contacts/],
    ["mirror_limits", "250001", /Enter 1,000 to 250,000 contacts/],
    ["mirror_limits", "many", /Enter 1,000 to 250,000 contacts/],
    ["login_banner", "x".repeat(501), /at most 500/],
    ["maintenance", JSON.stringify({ from: 2, until: 1, says: "" }), /end must be after/],
    ["help_button", "maybe", /on or off/],
    ["idle_minutes", "0", /1 to 1,440/],
    ["idle_minutes", "an hour", /1 to 1,440/],
    ["min_app_version", "newest", /such as/],
    ["min_app_version", "99.0.0", /that version or an older one/],
    ["terms_of_use", "", /Enter some text/],
    ["privacy_policy", "x".repeat(20_001), /at most 20,000/],
  ])("%s may not be %j", (name, value, words) => expect(settingErrors(name, value)["value"]?.[0]).toMatch(words));

  test("are kept without the spaces around them", () => expect(tidySetting("  one\r\ntwo \n")).toBe("one\ntwo"));
});

test("what was kept or sent by another version is taken as far as it goes", () => {
  expect(companySettingsOf({ idle_minutes: "5", help_button: 7, other: "x" })).toEqual({
    login_banner: "",
    maintenance: "",
    help_button: "true",
    idle_minutes: "5",
    min_app_version: "",
  });
  expect(companySettingsOf(null).idle_minutes).toBe("60");
});
