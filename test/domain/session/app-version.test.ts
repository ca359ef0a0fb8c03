import { describe, expect, test } from "vitest";
import { isOlder, isVersion, leastVersion } from "../../../src/domain/session/app-version.ts";

describe("an app's version", () => {
  test.each<[version: string | undefined, least: string, older: boolean]>([
    ["0.2.37", "0.2.37", false],
    ["0.2.36", "0.2.37", true],
    ["0.2.9", "0.2.37", true],
    ["0.10.0", "0.9.9", false],
    ["1", "1.0.0", false],
    ["1.0.0.1", "1", false],
    [undefined, "0.0.1", true],
    ["newest", "0.0.1", true],
    ["0.2.37", "", false],
    ["0.2.37", "newest", false],
    [undefined, "", false],
  ])("%s is older than %j: %s", (version, least, older) => expect(isOlder(version, least)).toBe(older));

  test.each(["", "1.", "1.2.3.4.5", "v1", "1.2 "])("%j is none", (text) => expect(isVersion(text)).toBe(false));
});

test("a version the server does not have yet is not requested", () => {
  expect(leastVersion("0.3.0", "0.2.37")).toBe("");
  expect(leastVersion("0.2.37", "0.2.37")).toBe("0.2.37");
  expect(leastVersion("", "0.2.37")).toBe("");
});
