import { expect, it } from "vitest";
import {
  codeMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailProofMail,
  hiddenAddress,
  newSignInMail,
  passwordChangedMail,
  resetMail,
} from "../../../src/domain/session/mails.ts";
import { nameKeyOf } from "../../../src/domain/values/sign-in-name.ts";

it.each([
  ["joan@mail.com", "j•••@mail.com"],
  ["j@mail.com", "j•••@mail.com"],
  ["🦬bison@mail.com", "🦬•••@mail.com"],
  ["a@b@mail.com", "a•••@mail.com"],
  ["@mail.com", "•••"],
  ["nobody", "•••"],
  ["", "•••"],
])("the address %j is shown as %j", (email, shown) => {
  expect(hiddenAddress(email)).toBe(shown);
});

it.each([
  [" Ada@Prairie.TEST ", "ada@prairie.test"],
  ["ＡＤＡ", "ada"],
  ["ﬁeld@x.test", "field@x.test"],
])("the name %j is compared as %j", (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
});

it("every mail has a subject of one line and says what to do when it was not you", () => {
  const link = "https://fieldline.test/reset-password?token=x";
  const mails = [
    resetMail(link, 60),
    codeMail("012345", 10),
    newSignInMail({ at: "2026-11-21T14:00:00.000Z", ip: "203.0.113.9", user_agent: "" }, link),
    passwordChangedMail(link),
    emailChangedMail("new@x.test"),
    emailProofMail(link, 24),
    emailChangeAskedMail("new@x.test", link),
  ];
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^[^\r\n]{5,60}$/);
    expect(text).toMatch(/not you|not signing in|not request this|If not/);
  }
  expect(mails[0]?.text).toContain(link);
  expect(mails[1]?.text).toContain("012345");
  expect(mails[2]?.text).toContain("Browser: unknown");
});
