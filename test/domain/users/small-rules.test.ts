import { describe, expect, test } from "vitest";
import { accountTypes } from "../../../src/domain/users/access.ts";
import { accountTypeLabels } from "../../../src/domain/users/labels.ts";
import { maskedId } from "../../../src/domain/users/masked-id.ts";
import { allowsKey, isBlockedKey } from "../../../src/domain/users/typed-text.ts";
import { webAddress } from "../../../src/domain/values/web-address.ts";

test.each([
  ["example.com", "https://example.com"],
  [" example.com/a?b=1 ", "https://example.com/a?b=1"],
  ["http://example.com", "http://example.com"],
  ["HTTPS://Example.com", "HTTPS://Example.com"],
  ["//example.com", "https://example.com"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
  ["", ""],
  ["   ", ""],
])("the address %j becomes %j", (text, address) => expect(webAddress(text)).toBe(address));

test.each([
  ["abcdef", "xxxxef"],
  ["abcd", "xxxx"],
  ["ab", "xxxx"],
  ["", "xxxx"],
])("the id %j is shown as %j", (id, shown) => expect(maskedId(id)).toBe(shown));

describe("a text field", () => {
  test.each(["a", "Z", "é", "ñ", "7", " "])("lets %j through", (key) => expect(allowsKey(key)).toBe(true));
  test.each(["-", ".", "#", "/", "\n", "", "ab", "Enter"])("keeps %j out", (key) => expect(allowsKey(key)).toBe(false));
  test("of one tenant's configuration also takes # and /", () => {
    expect(["#", "/", "-"].map((key) => allowsKey(key, { hash_and_slash: true }))).toEqual([true, true, false]);
  });
  test("of the other kind keeps out exactly the named characters", () => {
    const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));
    const kept = [...printable, "№"].filter(isBlockedKey);
    expect(new Set(kept)).toEqual(
      new Set([
        "<",
        "(",
        "^",
        ">",
        "!",
        "#",
        ":",
        '"',
        ";",
        "№",
        "%",
        "*",
        "~",
        "{",
        "}",
        "?",
        "|",
        "+",
        ")",
        "[",
        "]",
        "\\",
      ]),
    );
  });
});

test("every account type has its words", () => {
  expect(Object.keys(accountTypeLabels)).toEqual([...accountTypes]);
  expect(accountTypeLabels).toMatchObject({ admin: "System Admin", sub_admin: "Admin", bu_admin: "BU Admin" });
});
