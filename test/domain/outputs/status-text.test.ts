import { expect, test } from "vitest";
import { statusTextOf } from "../../../src/domain/outputs/status-text.ts";

test.each([
  [503, "Service Unavailable"],
  [422, "Unprocessable Content"],
  [418, "HTTP 418"],
])("the words of status %i are %s", (status, words) => {
  expect(statusTextOf(status)).toBe(words);
});
