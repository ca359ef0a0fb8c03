import { describe, expect, it } from "vitest";
import { usersInList } from "../../../src/domain/imports/user-list.ts";
import { userMessages } from "../../../src/domain/users/messages.ts";

const defaults = { account_type: "agent", parent_id: null, business_unit_id: null } as const;
const read = (text: string) =>
  usersInList(text, defaults).map(({ fields: { first_name, last_name, email, account_type }, errors }) =>
    [first_name, last_name, email, account_type, ...Object.keys(errors)].join("|"),
  );

describe("a list of people to invite", () => {
  it.each([
    ["ada@x.test", "ada||ada@x.test|agent"],
    ["Ada Ames <ada@x.test>", "Ada|Ames|ada@x.test|agent"],
    ['"Ada B. Ames" <ada@x.test>', "Ada B.|Ames|ada@x.test|agent"],
    ["Ada,Ames,ada@x.test", "Ada|Ames|ada@x.test|agent"],
    ["ada@x.test\tAda Ames", "Ada|Ames|ada@x.test|agent"],
    ["ada@x.test;Ada;Ames;BU Admin", "Ada|Ames|ada@x.test|bu_admin"],
    ["Ada Ames,manager,ada@x.test", "Ada|Ames|ada@x.test|manager"],
    // As the list of users shows it, not the highest role.
    ["ada@x.test,Ada,Ames,Admin", "Ada|Ames|ada@x.test|sub_admin"],
    ["ada@x.test,Ada,Ames,System Admin", "Ada|Ames|ada@x.test|admin"],
    ["ada@x.test,Ada,Ames,sub_admin", "Ada|Ames|ada@x.test|sub_admin"],
  ])("reads %j", (text, row) => {
    expect(read(text)).toEqual([row]);
  });

  it("with headings is read by them, in any order, and empty lines do not count", () => {
    const text =
      '\uFEFFRole;E-Mail;Last name;First name\r\nField Manager;ada@x.test;"Ames; Jr.";Ada\r\n\r\n;b@x.test;;Ben\r\n';
    expect(read(text)).toEqual(["Ada|Ames; Jr.|ada@x.test|field_manager", "Ben||b@x.test|agent"]);
    expect(usersInList(text, defaults).map(({ row }) => row)).toEqual([2, 4]);
  });

  it("names what is wrong in each row: formulas, doubles, broken emails, unknown roles", () => {
    const text = [
      "email,first name,last name,role",
      "a@x.test,=HYPERLINK(1),A,agent",
      "b@x.test,B,B,agent",
      "B@X.test,B,B,agent",
      "nobody,C,C,agent",
      "d@x.test,D,D,emperor",
      ",E,E,agent",
      ",F,F,agent",
    ].join("\n");
    expect(usersInList(text, defaults).map(({ errors }) => Object.keys(errors))).toEqual([
      ["first_name"],
      [],
      ["email"],
      ["email"],
      ["account_type"],
      ["email"],
      ["email"],
    ]);
    // Two without an email are not one person twice.
    expect(usersInList("bob\neve", defaults).map(({ errors }) => errors["email"])).toEqual([
      [userMessages.bad_email],
      [userMessages.bad_email],
    ]);
  });

  it("holds ten thousand people and no more", () => {
    const many = (count: number) => Array.from({ length: count }, (_unused, at) => `n${at}@x.test`).join("\n");
    expect(usersInList(many(10_000), defaults)).toHaveLength(10_000);
    expect(() => usersInList(many(10_001), defaults)).toThrow("invalid");
    expect(() => usersInList(" \n", defaults)).toThrow("invalid");
  });
});
