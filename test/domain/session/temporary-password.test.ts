import { expect, test } from "vitest";
import { passwordErrors } from "../../../src/domain/session/password.ts";
import { temporaryPassword } from "../../../src/domain/session/temporary-password.ts";

test("a temporary password is four groups of letters that are read out without a doubt", () => {
  const made = temporaryPassword("0123456789abcdef");
  expect(made).toBe("bcdf-ghjk-mnpq-rtvw");
  expect(passwordErrors(made, { username: "ada", email: "ada@prairie.test" })).toEqual({});
});

test("every digit of chance counts, and too few are refused", () => {
  const made = new Set(
    Array.from({ length: 16 }, (_, place) => temporaryPassword(`${"0".repeat(15 - place)}1${"0".repeat(place)}`)),
  );
  expect(made.size).toBe(16);
  expect(() => temporaryPassword("0123")).toThrow();
});
