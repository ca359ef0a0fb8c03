import { describe, expect, test } from "vitest";
import {
  DataCapture,
  DataCapturePatch,
  emptyDataCapture,
  patchDataCapture,
} from "../../../src/domain/contacts/data-capture.ts";
import { mergeParts } from "../../../src/domain/contacts/merge-parts.ts";
import { flattenParts, unflattenParts } from "../../../src/domain/contacts/patch-parts.ts";
import {
  emptyRxDetails,
  isMatched,
  type Medication,
  patchRxDetails,
  RxDetails,
  RxDetailsPatch,
} from "../../../src/domain/contacts/rx-details.ts";
import { noon } from "./sample-contact.ts";

const lisinopril: Medication = {
  name: "Lisinopril",
  ndc: "",
  dose: "10 mg",
  form: "tablet",
  quantity: 30,
  per_days: 30,
  generic_ok: true,
  since: null,
  note: "",
};

describe("a fact finder", () => {
  const blank = emptyDataCapture(41);

  test("starts empty and complete", () => expect(DataCapture.parse(blank)).toEqual(blank));

  test("takes one field of one part and leaves the others", () => {
    const once = patchDataCapture(blank, { money: { home: "owned" } }, noon);
    const twice = patchDataCapture(once, { money: { debts: 5_000 }, budget: 12_000 }, noon + 1);
    expect(twice).toEqual({
      ...blank,
      money: { ...blank.money, home: "owned", debts: 5_000 },
      budget: 12_000,
      updated_at: noon + 1,
      version: 2,
    });
  });

  test("takes a list whole", () => {
    const provider = { name: "Dr. Ito", npi: "1234567890", specialty: "", phone: "", must_keep: true };
    expect(patchDataCapture(blank, { providers: [provider] }, noon).providers).toEqual([provider]);
  });

  test("stays the same object when nothing changes", () => {
    expect(patchDataCapture(blank, { goals: { travel: null }, providers: [] }, noon)).toBe(blank);
  });

  test.each([
    ["a goal above 5", { goals: { travel: 6 } }],
    ["an unknown part", { horoscope: {} }],
    ["an unknown field", { money: { yacht: 1 } }],
    [
      "a beneficiary above 100 percent",
      { beneficiaries: [{ name: "A", relation: "", percent: 101, kind: "primary" }] },
    ],
    [
      "a provider number of 9 digits",
      { providers: [{ name: "A", npi: "123456789", specialty: "", phone: "", must_keep: false }] },
    ],
  ])("refuses %s", (_, patch) => expect(DataCapturePatch.safeParse(patch).success).toBe(false));
});

describe("prescriptions", () => {
  test("keep a drug name as it was typed, marked while it is not matched", () => {
    const rx = patchRxDetails(emptyRxDetails(41), { medications: [{ ...lisinopril, name: "Lysinoprill" }] }, noon);
    expect(rx.medications[0]?.name).toBe("Lysinoprill");
    expect(RxDetails.parse(rx)).toEqual(rx);
    expect(isMatched(lisinopril)).toBe(false);
    expect(isMatched({ ndc: "0093-1039-01" })).toBe(true);
  });

  test.each([
    ["45 days", { medications: [{ ...lisinopril, per_days: 45 }] }],
    ["a broken drug code", { medications: [{ ...lisinopril, ndc: "12" }] }],
    ["a broken zip", { pharmacies: [{ name: "A", npi: "", zip: "123", preferred: true, mail_order: false }] }],
  ])("refuse %s", (_, patch) => expect(RxDetailsPatch.safeParse(patch).success).toBe(false));
});

describe("two people filling one record", () => {
  const base = { money: { home: null, debts: null }, budget: null };

  test("in different fields of one part both win", () => {
    const current = { money: { home: "owned", debts: null }, budget: null };
    expect(mergeParts({ current, base, edit: { money: { debts: 5 } } })).toEqual({
      edit: { money: { debts: 5 } },
      conflicts: [],
    });
  });

  test("in the same field wait for a choice named by its path", () => {
    const current = { money: { home: "owned", debts: null }, budget: 7 };
    const merged = mergeParts({ current, base, edit: { money: { home: "rented" }, budget: 9 } });
    expect(merged.edit).toEqual({});
    expect(merged.conflicts.map(({ field, yours, theirs }) => [field, yours, theirs])).toEqual([
      ["money.home", "rented", "owned"],
      ["budget", 9, 7],
    ]);
  });

  test("paths lead back to the same patch", () => {
    const patch = { money: { home: "owned", debts: 3 }, providers: [{ name: "x" }], budget: null };
    expect(unflattenParts(flattenParts(patch))).toEqual(patch);
  });
});
