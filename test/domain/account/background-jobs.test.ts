/** Why a job failed, in words that hold nothing of persons. */
import { expect, test } from "vitest";
import { failureWords, waitWords } from "../../../src/domain/account/background-jobs.ts";

test.each([
  [{ name: "Error", code: null, ended: "timed_out" }, "It took longer than allowed."],
  [{ name: null, code: null, ended: "server_stopped" }, "The server stopped while it ran."],
  [{ name: "VendorTrouble", code: "unreachable", ended: null }, "An outside service could not be reached."],
  [{ name: "DatabaseError", code: "40P01", ended: null }, "The records changed at the same time. Code 40P01."],
  [{ name: "DatabaseError", code: "22023", ended: null }, "The database refused a change. Code 22023."],
  [{ name: "TypeError", code: null, ended: null }, "Unexpected error: TypeError."],
  [{ name: "Refusal", code: "odd_thing", ended: null }, "Unexpected error: Refusal odd_thing."],
  [{ name: "Error", code: "constructor", ended: null }, "Unexpected error: Error constructor."],
  [{ name: null, code: null, ended: null }, "Unexpected error: Error."],
] as const)("%o reads %s", (failure, words) => {
  expect(failureWords(failure)).toBe(words);
});

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [7_300, "2 h"],
  [200_000, "2 d"],
])("%i seconds of waiting read %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
