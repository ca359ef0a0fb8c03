import { describe, expect, test } from "vitest";
import { hostPrefix, isPublicWebpage, ownPrefixes, webpageDomain } from "../../../src/domain/session/host-prefix.ts";
import { randomNumber } from "../../../src/domain/session/random-number.ts";
import { environments, readSettings, setsFlagCookie, settingNames } from "../../../src/domain/session/settings.ts";
import { settingTexts } from "../../../src/domain/session/setting-texts.ts";
import { ownerOfKey, storageKey, storagePrefix } from "../../../src/domain/session/storage-keys.ts";

test.each([
  ["ada.agents.example", "agents.example", "ada"],
  ["Ada.Agents.Example:4000", "agents.example:4000", "ada"],
  ["ada.localhost:4000", "localhost", "ada"],
  ["www.agents.example", "agents.example", null],
  ["api.agents.example", "agents.example", null],
  ["platform.agents.example", "agents.example", null],
  ["agents.example", "agents.example", null],
  ["other.example", "agents.example", null],
  ["evilagents.example", "agents.example", null],
  ["localhost:4000", "localhost", null],
  ["127.0.0.1:4000", "localhost", null],
  ["ada.agents.example", "", null],
])("host %s under %s is the public page of %s", (host, base, domain) => {
  expect(webpageDomain(host, base)).toBe(domain);
  expect(isPublicWebpage(host, base)).toBe(domain !== null);
});

test("our own prefixes are api, platform and www", () => {
  expect(ownPrefixes).toEqual(["api", "platform", "www"]);
  expect(hostPrefix("www.agents.example", "agents.example")).toBe("www");
});

describe("settings", () => {
  test("of an empty environment are harmless", () => {
    expect(readSettings({})).toEqual({
      api_host: "",
      app_url: "",
      webpage_host: "",
      page_title: "Fieldline",
      analytics_id: "",
      console_log: false,
      sso: false,
      help_button: true,
      profile_route: "/auth/profile",
      environment: "production",
    });
  });

  test("are read from their variables", () => {
    expect(
      readSettings({
        FIELDLINE_API_HOST: "api.example/",
        FIELDLINE_APP_URL: " https://app.example ",
        FIELDLINE_WEBPAGE_HOST: "https://Agents.Example/x",
        FIELDLINE_PAGE_TITLE: "Harbor Life",
        FIELDLINE_ANALYTICS_ID: "G-1",
        FIELDLINE_CONSOLE_LOG: "true",
        FIELDLINE_SSO: "1",
        OIDC_ISSUER: "https://id.example",
        OIDC_CLIENT_ID: "fieldline",
        FIELDLINE_HELP_BUTTON: "no",
        FIELDLINE_PROFILE_ROUTE: "/me",
        FIELDLINE_ENVIRONMENT: "Demo",
      }),
    ).toEqual({
      api_host: "https://api.example",
      app_url: "https://app.example",
      webpage_host: "agents.example",
      page_title: "Harbor Life",
      analytics_id: "G-1",
      console_log: true,
      sso: true,
      help_button: false,
      profile_route: "/me",
      environment: "demo",
    });
  });

  test.each(["false", "0", "no", "", "maybe"])("a switch of %j is off", (value) => {
    expect(readSettings({ FIELDLINE_CONSOLE_LOG: value }).console_log).toBe(false);
  });

  const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "fieldline" };
  test.each<[name: string, record: Record<string, string>, sso: boolean]>([
    ["a provider shows single sign-on", provider, true],
    ["an empty flag changes nothing", { ...provider, FIELDLINE_SSO: " " }, true],
    ["a flag may hide it", { ...provider, FIELDLINE_SSO: "false" }, false],
    ["a flag without a provider shows nothing that could only fail", { FIELDLINE_SSO: "true" }, false],
    ["half a provider is none", { OIDC_ISSUER: "https://id.example", FIELDLINE_SSO: "true" }, false],
  ])("%s", (_name, record, sso) => expect(readSettings(record).sso).toBe(sso));

  test.each(["//evil.example", "https://evil.example", "me"])("a profile route %s falls back to ours", (route) => {
    expect(readSettings({ FIELDLINE_PROFILE_ROUTE: route }).profile_route).toBe("/auth/profile");
  });

  test("each has a variable and a sentence of its own", () => {
    const names = Object.values(settingNames);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^FIELDLINE_[A-Z_]+$/);
    expect(Object.keys(settingTexts).toSorted()).toEqual(Object.keys(settingNames).toSorted());
    for (const text of Object.values(settingTexts)) expect(text).toMatch(/\.$/);
  });

  test("all but production carry the feature-flag cookie", () => {
    expect(environments.filter(setsFlagCookie)).toEqual(["development", "stage", "demo"]);
  });
});

describe("storage keys", () => {
  const ada = "0193a000-0000-7000-8000-0000000000ad";
  test("carry the user and the system version", () => {
    expect(storagePrefix(ada)).toBe(`${ada}:0.2.37:`);
    expect(storageKey(null, "current_user_id")).toBe("device:0.2.37:current_user_id");
  });

  test("of one user are recognised whatever version wrote them", () => {
    expect(ownerOfKey(`${ada}:0.1.0:login_stack`)).toBe(ada);
    for (const other of [`${ada}0:0.2.37:login_stack`, "device:0.2.37:current_user_id", "someone else's"])
      expect(ownerOfKey(other)).toBeNull();
    expect(storageKey(ada, "login_stack").startsWith(storagePrefix(ada))).toBe(true);
  });
});

describe("a random number", () => {
  const steps =
    (...values: number[]) =>
    () =>
      values.shift() ?? 0.5;
  test.each([
    [undefined, 8],
    [2, 2],
    [16, 16],
    [1, 2],
    [99, 16],
    [4.9, 4],
  ])("asked for with %s digits has %i", (digits, length) =>
    expect(randomNumber(() => 0.5, digits)).toHaveLength(length),
  );

  test("never begins with 0 and reaches every digit", () => {
    expect(randomNumber(steps(0, 0), 2)).toBe("10");
    expect(randomNumber(steps(0.999, 0.999), 2)).toBe("99");
  });
});
