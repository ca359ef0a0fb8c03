import fc from "fast-check";
import { expect, test } from "vitest";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { mergeEdit } from "../../../src/domain/duplicates/merge-edit.ts";
import { mergePhones } from "../../../src/domain/contacts/merge-lists.ts";
import { editContact } from "../../../src/domain/contacts/quick-edit.ts";
import { noon, phone, sampleContact } from "../contacts/sample-contact.ts";

const somePhone: fc.Arbitrary<Phone> = fc
  .record({
    n: fc.integer({ min: 0, max: 5 }),
    type: fc.constantFrom(2, 9),
    primary: fc.boolean(),
    do_not_call: fc.boolean(),
  })
  .map(({ n, ...more }) => phone(`+1201555010${n}`, more));
/** A list as it is kept: no number twice, one primary. */
const somePhones = fc.uniqueArray(somePhone, { selector: (one) => one.number, maxLength: 6 }).map((phones) => {
  const chosen = Math.max(
    0,
    phones.findIndex((one) => one.primary),
  );
  return phones.map((one, place) => ({ ...one, primary: place === chosen }));
});
const sides = fc.record({ was: somePhones, yours: somePhones, theirs: somePhones });
const numbers = (phones: Phone[]) => phones.map((one) => one.number).toSorted();

test("merging phones keeps what either side added, drops what either side removed, and doubles nothing", () => {
  fc.assert(
    fc.property(sides, ({ was, yours, theirs }) => {
      const has = (phones: Phone[], number: string) => phones.some((one) => one.number === number);
      const all = [...new Set([...numbers(was), ...numbers(yours), ...numbers(theirs)])];
      const kept = all.filter((number) =>
        has(was, number) ? has(yours, number) && has(theirs, number) : has(yours, number) || has(theirs, number),
      );
      expect(numbers(mergePhones({ was, yours, theirs }, "theirs"))).toEqual(kept.toSorted());
    }),
  );
});

test("merging phones gives the same numbers and flags whoever comes first", () => {
  const facts = (phones: Phone[]) => phones.map(({ number, do_not_call }) => `${number} ${do_not_call}`).toSorted();
  fc.assert(
    fc.property(sides, ({ was, yours, theirs }) => {
      const one = mergePhones({ was, yours, theirs }, "theirs");
      const other = mergePhones({ was, yours: theirs, theirs: yours }, "yours");
      expect(facts(one)).toEqual(facts(other));
    }),
  );
});

test("a do-not-call flag both sides hold is never lost, and one set by either side holds", () => {
  fc.assert(
    fc.property(sides, ({ was, yours, theirs }) => {
      for (const merged of mergePhones({ was, yours, theirs }, "theirs")) {
        const flag = (phones: Phone[]) => phones.find((one) => one.number === merged.number)?.do_not_call;
        const [before = false, mine, their] = [flag(was), flag(yours), flag(theirs)];
        if (mine && their) expect(merged.do_not_call).toBe(true);
        if (!before && (mine || their)) expect(merged.do_not_call).toBe(true);
      }
    }),
  );
});

test("a merged list has exactly one primary", () => {
  fc.assert(
    fc.property(sides, fc.constantFrom("yours", "theirs"), ({ was, yours, theirs }, preferred) => {
      const merged = mergePhones({ was, yours, theirs }, preferred);
      expect(merged.filter((one) => one.primary)).toHaveLength(merged.length > 0 ? 1 : 0);
    }),
  );
});

const word = fc.constantFrom("", "nurse", "pilot", "baker");
const someFields = fc.record({ occupation: word, employer: word, phones: somePhones });
const settle = (current: Contact, base: Partial<Contact>, edit: Partial<Contact>) => {
  const merged = mergeEdit({ current, base, edit });
  return { after: editContact(current, merged.edit, noon + 1), conflicts: merged.conflicts };
};

test("sending a merged edit a second time changes nothing more", () => {
  fc.assert(
    fc.property(someFields, someFields, someFields, (base, edit, theirs) => {
      const once = settle(sampleContact(theirs), base, edit);
      const kept = Object.fromEntries(once.conflicts.map(({ field }) => [field, true]));
      const again = settle(once.after, base, edit);
      for (const field of ["occupation", "employer"] as const) {
        if (!kept[field]) expect(again.after[field]).toEqual(once.after[field]);
      }
      expect(numbers(again.after.phones)).toEqual(numbers(once.after.phones));
    }),
  );
});

test("choosing theirs and choosing ours both end the conflict", () => {
  fc.assert(
    fc.property(someFields, someFields, someFields, (base, edit, theirs) => {
      const { after, conflicts } = settle(sampleContact(theirs), base, edit);
      for (const { field, yours, theirs: stands } of conflicts) {
        expect(after[field as keyof Contact]).toEqual(stands);
        const chosen = settle(after, { [field]: stands }, { [field]: yours });
        expect(chosen.conflicts).toEqual([]);
        expect(chosen.after[field as keyof Contact]).toEqual(yours);
      }
    }),
  );
});
