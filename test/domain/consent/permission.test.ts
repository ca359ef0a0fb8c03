import { expect, test } from "vitest";
import type { ConsentEvent } from "../../../src/domain/consent/consent-options.ts";
import { consentAddress } from "../../../src/domain/consent/consent-options.ts";
import { eventAfter, permissionOf, type Said, strictest } from "../../../src/domain/consent/permission.ts";

const number = { channel: "text", address: "2085550100" } as const;
const said = (event: ConsentEvent, at: number, received_at = at): Said => ({ ...number, event, at, received_at });

test.each<[string, Said[], string]>([
  ["nothing", [], "unknown"],
  ["a question", [said("asked", 1)], "asked"],
  ["a yes", [said("asked", 1), said("granted", 2)], "granted"],
  ["a question after a yes", [said("granted", 1), said("asked", 2)], "granted"],
  ["a question after a no", [said("refused", 1), said("asked", 2)], "refused"],
  ["a no after a yes", [said("granted", 1), said("revoked", 2)], "revoked"],
  ["a yes after a no", [said("revoked", 1), said("regranted", 2)], "granted"],
  ["a yes said offline before the no, received after it", [said("revoked", 5), said("granted", 2, 9)], "revoked"],
  ["a no said offline before the yes, received after it", [said("granted", 5), said("refused", 2, 9)], "refused"],
  ["a yes from a clock that is ahead", [said("revoked", 5), said("granted", 99, 4)], "revoked"],
  ["both at the same moment", [said("revoked", 5), said("granted", 5)], "revoked"],
  ["another number", [{ ...said("granted", 1), address: "2085550101" }], "unknown"],
  ["another channel", [{ ...said("granted", 1), channel: "call" }], "unknown"],
])("the permission after %s", (_words, entries, state) => {
  expect(permissionOf(entries, number).state).toBe(state);
  expect(permissionOf(entries.toReversed(), number).state).toBe(state);
});

test("of merged histories the strictest holds, whichever is newer", () => {
  const of = (...entries: Said[]) => permissionOf(entries, number);
  expect(strictest([of(said("granted", 9)), of(said("revoked", 1)), of()]).state).toBe("revoked");
  expect(strictest([of(), of(said("granted", 9)), of(said("asked", 10))]).state).toBe("granted");
  expect(strictest([])).toEqual({ state: "unknown", by: null });
});

test("a yes after a no is a new one", () => {
  expect(eventAfter("granted", { state: "revoked" })).toBe("regranted");
  expect(eventAfter("granted", { state: "asked" })).toBe("granted");
  expect(eventAfter("regranted", { state: "unknown" })).toBe("granted");
  expect(eventAfter("revoked", { state: "revoked" })).toBe("revoked");
});

test("numbers and addresses are compared as people read them", () => {
  expect(consentAddress("text", "+1 (208) 555-0100")).toBe("2085550100");
  expect(consentAddress("email", " Rosa@Sample.Test ")).toBe("rosa@sample.test");
});
