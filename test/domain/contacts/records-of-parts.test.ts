import { describe, expect, test } from "vitest";
import {
  DataCapture,
  DataCapturePatch,
  emptyDataCapture,
  patchDataCapture,
} from "../../../src/domain/fact-finder/data-capture.ts";
import { mergeParts } from "../../../src/domain/duplicates/merge-parts.ts";
import { flattenParts, unflattenParts } from "../../../src/domain/contacts/patch-parts.ts";
import {
  emptyRxDetails,
  isMatched,
  type Medication,
  patchRxDetails,
  RxDetails,
  RxDetailsPatch,
} from "../../../src/domain/fact-finder/rx-details.ts";
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

  describe("each signing it", () => {
    const unsigned = { agent_summary: "", signed_by: "", signed_at: null, signature: "" };
    const ada = { signed_by: "Ada Ames", signed_at: 5, signature: "M1 1" };
    const ben = { signed_by: "Ben Boone", signed_at: 7, signature: "M2 2" };
    const current = { close: { ...unsigned, ...ben } };

    test("wait for one choice of a whole signature", () => {
      const merged = mergeParts({ current, base: { close: unsigned }, edit: { close: ada } });
      expect(merged.edit).toEqual({});
      const none = { signed_by: "", signed_at: null, signature: "" };
      expect(merged.conflicts).toEqual([{ field: "close.signature", was: none, yours: ada, theirs: ben, ask: true }]);
      expect(unflattenParts({ "close.signature": merged.conflicts[0]?.yours })).toEqual({ close: ada });
    });

    test("of the same name wait for a choice as well", () => {
      const again = { ...ben, signed_at: 9, signature: "M3 3" };
      const merged = mergeParts({ current, base: { close: unsigned }, edit: { close: again } });
      expect(merged).toMatchObject({ edit: {}, conflicts: [{ yours: again, theirs: ben }] });
    });

    test("leave what else is said at the close alone", () => {
      const edit = { close: { ...ada, agent_summary: "Met" } };
      const merged = mergeParts({ current, base: { close: unsigned }, edit });
      expect(merged.edit).toEqual({ close: { agent_summary: "Met" } });
      expect(merged.conflicts.map(({ field }) => field)).toEqual(["close.signature"]);
    });

    test("a piece that came alone goes with the rest of what stands", () => {
      const piece = { close: { signed_by: "Benjamin Boone" } };
      const seen = { close: { signed_by: "Ben Boone" } };
      expect(mergeParts({ current, base: seen, edit: piece })).toEqual({
        edit: { close: { ...ben, signed_by: "Benjamin Boone" } },
        conflicts: [],
      });
      const late = mergeParts({ current, base: { close: { signed_by: "" } }, edit: piece });
      expect(late.edit).toEqual({});
      expect(late.conflicts.map(({ field, theirs }) => [field, theirs])).toEqual([["close.signature", ben]]);
    });
  });
});
