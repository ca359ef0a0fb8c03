import { describe, expect, test } from "vitest";
import {
  type NumberVerdict,
  phonesComing,
  phonesLeaving,
  underVerdicts,
  verdictOf,
} from "../../../src/domain/contacts/number-verdict.ts";
import { noon, phone, sampleContact } from "./sample-contact.ts";

const nothing: NumberVerdict = {
  line_type: "unknown",
  dnc_status: "unknown",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
};
const [one, other] = [phone("+12015550101"), phone("+12015550102")];
const has = (...phones: (typeof one)[]) => sampleContact({ phones });

describe("numbers", () => {
  test("leave when they are taken off, in whatever form the others are typed", () => {
    expect(phonesLeaving(has(one, other), has(phone("201-555-0101")))).toEqual([other]);
    expect(phonesLeaving(has(one), has(one))).toEqual([]);
  });

  test("leave with a contact that is deleted, and not with one that is merged away", () => {
    const deleted = { ...has(one), deleted_at: noon };
    expect(phonesLeaving(has(one), deleted)).toEqual([one]);
    expect(phonesLeaving(deleted, deleted)).toEqual([]);
    expect(phonesLeaving(has(one), { ...deleted, merged_into_id: 7 })).toEqual([]);
  });

  test("come when they are put on, and with a contact that is restored", () => {
    expect(phonesComing(has(one), has(one, other))).toEqual([other]);
    expect(phonesComing({ ...has(one), deleted_at: noon }, has(one))).toEqual([one]);
    expect(phonesComing(has(one), { ...has(one, other), deleted_at: noon })).toEqual([]);
  });
});

describe("what was known", () => {
  test("is worth keeping only where it says something", () => {
    expect(verdictOf(one)).toBeNull();
    for (const more of [{ do_not_call: true }, { bad_number: true }, { dnc_status: "clear" }, { line_type: "voip" }])
      expect(verdictOf(phone("+12015550101", more as Partial<NumberVerdict>))).toEqual({ ...nothing, ...more });
  });

  test("leaves a phone as it is where there is nothing", () => {
    expect(underVerdicts(one, [])).toBe(one);
    expect(underVerdicts(one, [{ ...nothing, isOwn: false }])).toBe(one);
  });

  test("is the strictest of all that was said, with the day of the check that said so", () => {
    const marked = underVerdicts(phone("+12015550101", { dnc_status: "clear", dnc_checked_at: noon }), [
      { ...nothing, dnc_status: "federal", dnc_checked_at: noon - 5, line_type: "landline", isOwn: false },
      { ...nothing, dnc_status: "federal", dnc_checked_at: noon - 9, do_not_text: true, isOwn: true },
    ]);
    expect(marked).toMatchObject({ dnc_status: "federal", dnc_checked_at: noon - 5, line_type: "landline" });
    expect(marked).toMatchObject({ do_not_text: true, do_not_call: false });
  });

  test("that it was the wrong number is so for the same person alone", () => {
    const wrong = { ...nothing, bad_number: true };
    expect(underVerdicts(one, [{ ...wrong, isOwn: false }]).bad_number).toBe(false);
    expect(underVerdicts(one, [{ ...wrong, isOwn: true }]).bad_number).toBe(true);
  });
});
