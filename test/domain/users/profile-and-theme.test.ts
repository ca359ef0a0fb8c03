import { describe, expect, test } from "vitest";
import { contrast, textOn, themeDefaults, ThemeEdit, themeOf } from "../../../src/domain/users/theme.ts";
import { checkedProfileEdit, ProfileEdit } from "../../../src/domain/users/profile.ts";
import { refusalOf } from "../refusal-of.ts";

describe("the theme", () => {
  test("has defaults where nothing is chosen", () => {
    expect(themeOf({})).toEqual({
      font_size: 14,
      primary_color: "#1F5FBF",
      background: "#F5F7FA",
      color_scheme: "auto",
    });
    expect(themeOf({ font_size: null, primary_color: "", background: null, color_scheme: null })).toEqual(
      themeDefaults,
    );
    expect(themeOf({ font_size: 18, primary_color: "#aa0000" })).toMatchObject({
      font_size: 18,
      primary_color: "#aa0000",
    });
  });

  test.each([
    [{ font_size: 12 }, true],
    [{ font_size: 20 }, true],
    [{ font_size: 13 }, false],
    [{ primary_color: "#1F5FBF" }, true],
    [{ primary_color: "" }, true],
    [{ primary_color: "#fff" }, false],
    [{ primary_color: "blue" }, false],
    [{ background: "#12345g" }, false],
    [{ color_scheme: "dark" }, true],
    [{ color_scheme: "sepia" }, false],
    [{ shadow: 1 }, false],
  ])("%j is accepted: %s", (edit, accepted) => expect(ThemeEdit.safeParse(edit).success).toBe(accepted));

  test("writes black or white on any colour, always at 4.5:1 or better", () => {
    const steps = ["00", "33", "66", "77", "99", "cc", "ff"];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const color = `#${red}${green}${blue}`;
          expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
        }
  });

  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#000000", 21],
    ["#777777", "#777777", 1],
    ["#1F5FBF", "#ffffff", 6.1],
  ])("the contrast of %s on %s is %f", (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1));

  test.each([
    ["#1F5FBF", "#ffffff"],
    ["#F5F7FA", "#000000"],
    ["#ffff00", "#000000"],
    ["#000080", "#ffffff"],
  ])("text on %s is %s", (color, text) => expect(textOn(color)).toBe(text));
});

describe("a profile edit", () => {
  test("is kept tidy", () => {
    expect(
      checkedProfileEdit(
        {
          first_name: " Ada ",
          last_name: "",
          about_me: " Hi\r\nthere ",
          dialer_verified_phone_number: "+12015550123",
        },
        "+12015550123",
      ),
    ).toEqual({
      first_name: "Ada",
      last_name: "",
      about_me: "Hi\nthere",
      dialer_verified_phone_number: "+12015550123",
    });
    expect(checkedProfileEdit({}, "")).toEqual({});
  });

  test.each([
    ["61 letters of name", { last_name: "x".repeat(61) }, { last_name: ["A name can have 60 letters."] }],
    ["no first name", { first_name: " " }, { first_name: ["Enter a first name."] }],
    ["2,001 letters about me", { about_me: "x".repeat(2_001) }, { about_me: ["This text can have 2,000 characters."] }],
    [
      "a number nobody verified",
      { dialer_verified_phone_number: "+12015550123" },
      { dialer_verified_phone_number: ["Verify this number first."] },
    ],
  ])("with %s is refused", (_, edit, fields) =>
    expect(refusalOf(() => checkedProfileEdit(edit, "")).fields).toEqual(fields),
  );

  test.each(["account_type", "dialer_enabled", "personal_photo"])("never changes %s", (field) => {
    expect(ProfileEdit.safeParse({ [field]: "admin" }).success).toBe(false);
  });

  test("may take the phone away", () => {
    const none = { dialer_verified_phone_number: "" };
    expect(checkedProfileEdit(none, "+12015550123")).toEqual(none);
  });
});
