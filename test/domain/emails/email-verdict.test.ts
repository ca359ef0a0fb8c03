import { expect, test } from "vitest";
import { emailVerdict } from "../../../src/domain/emails/email-verdict.ts";

test.each([
  ["jo.ames@gmail.com", "valid"],
  ["JO@Prairie-Mutual.com", "valid"],
  ["jo@gmial.com", "risky"],
  ["Jo@GMAIL.CON", "risky"],
  ["info@prairie.com", "risky"],
  ["no-reply@prairie.com", "risky"],
  ["jo@mailinator.com", "risky"],
  ["jo@prairie.test", "invalid"],
  ["jo@localhost.localhost", "invalid"],
  ["jo@prairie", "invalid"],
  ["jo..ames@gmail.com", "invalid"],
  ["", "invalid"],
] as const)("%s is %s by its form", (address, verdict) => {
  expect(emailVerdict(address)).toBe(verdict);
});
