import { describe, expect, test } from "vitest";
import type { Contact, ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { mergeEdit } from "../../../src/domain/duplicates/merge-edit.ts";
import { FieldConflict, mergeFields } from "../../../src/domain/values/merge-fields.ts";
import { editContact } from "../../../src/domain/contacts/quick-edit.ts";
import { address, email, noon, phone, sampleContact, uuid } from "../contacts/sample-contact.ts";

const merge = (current: Partial<Contact>, base: ContactEdit, edit: ContactEdit, stopping?: ReadonlySet<string>) =>
  mergeEdit({ current: sampleContact(current), base, edit, ...(stopping ? { stopping } : {}) });

describe("a field", () => {
  const was = { occupation: "nurse" };
  test.each<[name: string, theirs: string, yours: string, taken: object, conflicts: object[]]>([
    ["only ours changed is taken", "nurse", "pilot", { occupation: "pilot" }, []],
    ["only theirs changed stays theirs", "pilot", "nurse", {}, []],
    ["both changed alike is fine", "pilot", "pilot", {}, []],
    [
      "both changed apart waits for a choice",
      "pilot",
      "baker",
      {},
      [{ field: "occupation", was: "nurse", yours: "baker", theirs: "pilot", ask: true }],
    ],
  ])("%s", (_, theirs, yours, taken, conflicts) => {
    expect(merge({ occupation: theirs }, was, { occupation: yours })).toEqual({ edit: taken, conflicts });
  });

  test("without a base is taken as typed", () => {
    expect(merge({ occupation: "pilot" }, {}, { occupation: "baker" }).edit).toEqual({ occupation: "baker" });
  });

  test("of money is the server's, and the user is informed", () => {
    expect(merge({ lead_cost: 500 }, { lead_cost: null }, { lead_cost: 900 })).toEqual({
      edit: {},
      conflicts: [{ field: "lead_cost", was: null, yours: 900, theirs: 500, ask: false }],
    });
  });

  test("emptied on one side only is emptied", () => {
    expect(merge({ birth_date: "1950-01-02" }, { birth_date: "1950-01-02" }, { birth_date: null }).edit).toEqual({
      birth_date: null,
    });
  });

  test("is decided by itself: one conflict does not hold back its neighbours", () => {
    const merged = merge(
      { occupation: "pilot" },
      { occupation: "", employer: "" },
      { occupation: "baker", employer: "Acme" },
    );
    expect(merged.edit).toEqual({ employer: "Acme" });
    expect(merged.conflicts.map((conflict) => conflict.field)).toEqual(["occupation"]);
  });

  test("answers with conflicts of the declared shape", () => {
    for (const conflict of merge({ occupation: "pilot" }, { occupation: "" }, { occupation: "baker" }).conflicts) {
      expect(FieldConflict.parse(conflict)).toEqual(conflict);
    }
  });
});

describe("a stopping status", () => {
  const [open, closed, stop] = [uuid(1), uuid(2), uuid(3)];
  const stopping = new Set([stop]);
  test.each<[name: string, theirs: string, yours: string, taken: object, asks: boolean[]]>([
    ["of ours wins", closed, stop, { status_id: stop }, []],
    ["of theirs stands, and the user is told", stop, closed, {}, [false]],
    ["of neither waits for a choice", closed, uuid(4), {}, [true]],
  ])("%s", (_, theirs, yours, taken, asks) => {
    const merged = merge({ status_id: theirs }, { status_id: open }, { status_id: yours }, stopping);
    expect(merged.edit).toEqual(taken);
    expect(merged.conflicts.map((conflict) => conflict.ask)).toEqual(asks);
  });

  test("may be left when no one else changed it", () => {
    expect(merge({ status_id: stop }, { status_id: stop }, { status_id: open }, stopping).edit).toEqual({
      status_id: open,
    });
  });
});

describe("phones", () => {
  const home = phone("+12015550101", { primary: true });
  const cell = phone("+12015550102");
  const work = phone("+12015550103");
  const numbers = (edit: ContactEdit) => edit.phones?.map((one) => one.number.slice(-1)).join("");

  test.each<
    [name: string, was: (typeof home)[], theirs: (typeof home)[], yours: (typeof home)[], merged: string | undefined]
  >([
    ["added on both sides are both kept", [home], [home, cell], [home, work], "123"],
    ["added by us and removed by them", [home, cell], [home], [home, cell, work], "13"],
    ["removed by us and added to by them", [home, cell], [home, cell, work], [home], "13"],
    ["removed on both sides", [home, cell, work], [home, cell], [home, work], "1"],
    ["added alike are one", [home], [home, cell], [home, cell], undefined],
    ["removed by us, edited by them are gone", [home, cell], [home, { ...cell, type: 9 }], [home], "1"],
  ])("%s", (_, was, theirs, yours, merged) => {
    const result = merge({ phones: theirs }, { phones: was }, { phones: yours });
    expect(numbers(result.edit)).toBe(merged);
    expect(result.conflicts).toEqual([]);
  });

  test("flags set on either side are all set", () => {
    const theirs = [{ ...home, do_not_call: true }];
    const yours = [{ ...home, do_not_text: true }];
    expect(merge({ phones: theirs }, { phones: [home] }, { phones: yours }).edit.phones).toEqual([
      { ...home, do_not_call: true, do_not_text: true },
    ]);
  });

  test("added on both sides with different flags keep the strictest", () => {
    const theirs = [home, { ...cell, do_not_call: true, dnc_status: "state" as const }];
    const yours = [home, { ...cell, do_not_text: true, dnc_status: "litigator" as const }];
    expect(merge({ phones: theirs }, { phones: [home] }, { phones: yours }).edit.phones?.[1]).toEqual({
      ...cell,
      do_not_call: true,
      do_not_text: true,
      dnc_status: "litigator",
    });
  });

  test("a flag lifted by one side alone is lifted", () => {
    const flagged = { ...home, do_not_call: true };
    expect(merge({ phones: [flagged, cell] }, { phones: [flagged] }, { phones: [home] }).edit.phones).toEqual([
      home,
      cell,
    ]);
  });

  test("typed in another form are the same phones", () => {
    expect(
      numbers(
        merge({ phones: [home, cell] }, { phones: [home] }, { phones: [{ ...home, number: "(201) 555-0101" }, work] })
          .edit,
      ),
    ).toBe("123");
  });

  test("given two types at once: theirs stands, ours waits with everything else merged", () => {
    const merged = merge(
      { phones: [{ ...home, type: 9 }, cell] },
      { phones: [home] },
      { phones: [{ ...home, type: 7 }, work] },
    );
    expect(merged.edit.phones?.map((one) => one.type)).toEqual([9, 2, 2]);
    expect(merged.conflicts).toEqual([
      {
        field: "phones",
        was: [home],
        theirs: [{ ...home, type: 9 }, cell, work],
        yours: [{ ...home, type: 7 }, cell, work],
        ask: true,
      },
    ]);
  });

  test("choosing ours afterwards is one more edit that loses nothing", () => {
    const current = sampleContact({ phones: [{ ...home, type: 9 }, cell] });
    const first = mergeEdit({ current, base: { phones: [home] }, edit: { phones: [{ ...home, type: 7 }] } });
    const conflict = first.conflicts[0]!;
    const yours = conflict.yours as Contact["phones"];
    const theirs = conflict.theirs as Contact["phones"];
    const second = mergeEdit({
      current: editContact(current, first.edit, noon),
      base: { phones: theirs },
      edit: { phones: yours },
    });
    expect(second).toEqual({ edit: { phones: [{ ...home, type: 7 }, cell] }, conflicts: [] });
  });

  test("more than fit together wait for a choice", () => {
    const four = [1, 2, 3, 4].map((n) => phone(`+1201555011${n}`));
    const others = [5, 6, 7, 8].map((n) => phone(`+1201555011${n}`));
    const merged = merge({ phones: four }, { phones: [] }, { phones: others });
    expect(merged.edit).toEqual({});
    expect(merged.conflicts).toMatchObject([{ field: "phones", theirs: four, yours: others, ask: true }]);
  });

  test.each<[name: string, theirs: string, yours: string, primary: string, conflicts: number]>([
    ["moved by us", "1", "2", "2", 0],
    ["moved by them", "2", "1", "2", 0],
    ["moved alike", "3", "3", "3", 0],
    ["moved apart: theirs stands, ours waits", "2", "3", "2", 1],
  ])("the primary %s", (_, theirs, yours, primary, conflicts) => {
    const marked = (which: string, extra: (typeof home)[] = []) =>
      [home, cell, work, ...extra].map((one) => ({ ...one, primary: one.number.endsWith(which) }));
    const current = marked(theirs, [phone("+12015550104")]);
    const merged = merge({ phones: current }, { phones: marked("1") }, { phones: marked(yours) });
    const after = merged.edit.phones ?? current;
    expect(after.filter((one) => one.primary).map((one) => one.number.slice(-1))).toEqual([primary]);
    expect(merged.conflicts).toHaveLength(conflicts);
  });
});

test("emails: a withdrawal by either side holds, and the earlier one counts", () => {
  const rosa = email("rosa@example.com", { primary: true });
  const theirs = [{ ...rosa, unsubscribed_at: 50 }, email("b@example.com")];
  const yours = [{ ...rosa, address: "ROSA@example.com", unsubscribed_at: 40 }];
  expect(merge({ emails: theirs }, { emails: [rosa] }, { emails: yours }).edit.emails?.[0]?.unsubscribed_at).toBe(40);
});

test("addresses are known by kind and first line", () => {
  const home = address("12 Main St");
  const merged = merge(
    { addresses: [{ ...home, city: "Newark" }, address("9 Oak St", { kind: "mailing" })] },
    { addresses: [home] },
    { addresses: [{ ...home, line1: "12  main st", do_not_mail: true }, address("12 Main St", { kind: "work" })] },
  );
  expect(merged.conflicts).toEqual([]);
  expect(merged.edit.addresses).toMatchObject([
    { kind: "home", city: "Newark", do_not_mail: true },
    { kind: "mailing" },
    { kind: "work" },
  ]);
});

test("two addresses alike in kind and first line do not swallow each other", () => {
  const [up, down] = [address("12 Main St", { line2: "Apt 1" }), address("12 Main St", { line2: "Apt 2" })];
  const merged = merge({ addresses: [up, down] }, { addresses: [up] }, { addresses: [{ ...up, county: "Hudson" }] });
  expect(merged.edit.addresses).toHaveLength(2);
});

test("any record merges field by field", () => {
  const merged = mergeFields<{ a?: number; b?: number[] }>({
    current: { a: 1, b: [2] },
    base: { a: 0, b: [1] },
    edit: { a: 5, b: [2] },
  });
  expect(merged).toEqual({ edit: {}, conflicts: [{ field: "a", was: 0, yours: 5, theirs: 1, ask: true }] });
});
