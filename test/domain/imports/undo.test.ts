/** What becomes of a contact when the import behind it is taken back. */
import { describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { editContact } from "../../../src/domain/contacts/quick-edit.ts";
import { mayUndo } from "../../../src/domain/imports/attempt.ts";
import { aheadWords, undoMight, undoWould } from "../../../src/domain/imports/messages.ts";
import type { AttemptStatus } from "../../../src/domain/imports/status.ts";
import { type LoggedChange, replacedValues, undoContact } from "../../../src/domain/imports/undo.ts";
import { ada, noon, sampleContact } from "../contacts/sample-contact.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const later = noon + 5_000;
const undo = (
  contact: Contact | undefined,
  steps: Parameters<typeof undoContact>[1],
  { isWorkedOn = false, log = [] }: { isWorkedOn?: boolean; log?: LoggedChange[] } = {},
) => undoContact(contact, steps, { now: later, by: ada, isWorkedOn, log });
const logged = (fields: LoggedChange["fields"], ofImport = false): LoggedChange => ({ ofImport, fields });

/** An import's edit of a known contact, and the step it leaves. */
function imported(before: Contact, edit: Parameters<typeof editContact>[1]) {
  const after = editContact(before, edit, noon);
  return { after, step: { created: false, before: replacedValues(before, after), after_version: after.version } };
}

describe("a contact the import created", () => {
  const made = { ...sampleContact(), version: 1 };
  const step = { created: true, before: null, after_version: 1 };

  test("goes", () => {
    expect(undo(made, [step])).toMatchObject({
      fate: "removed",
      after: { deleted_at: later, deleted_by: ada, version: 2 },
    });
  });

  test("stays once someone edited it, or worked on it beside", () => {
    expect(undo({ ...made, version: 2 }, [step])).toEqual({ fate: "kept" });
    expect(undo(made, [step], { isWorkedOn: true })).toEqual({ fate: "kept" });
  });

  test("goes when all others did to it was taken back: handed over and returned, brought to other values and back", () => {
    const handed = logged({ owner_id: { old: "ada", new: "adam" } });
    const returned = logged({ owner_id: { old: "adam", new: "ada" } });
    const filled = logged({ mbi_masked: { old: null, new: "****" }, phones: { old: [], new: [{ number: "1" }] } });
    const emptied = logged({ phones: { old: [{ number: "1" }], new: [] }, mbi_masked: { old: "****", new: null } });
    expect(undo({ ...made, version: 3 }, [step], { log: [handed, returned] }).fate).toBe("removed");
    expect(undo({ ...made, version: 5 }, [step], { log: [handed, filled, emptied, returned] }).fate).toBe("removed");
    expect(undo({ ...made, version: 2 }, [step], { log: [handed] }).fate).toBe("kept");
    expect(undo({ ...made, version: 4 }, [step], { log: [handed, returned, filled] }).fate).toBe("kept");
  });

  test("stays where the log does not tell what a value was", () => {
    const log = [logged({ ssn_last4: { old: "****", new: "****" } })];
    expect(undo({ ...made, version: 2 }, [step], { log }).fate).toBe("kept");
  });

  test("is gone already where someone deleted or purged it", () => {
    expect(undo({ ...made, deleted_at: noon }, [step])).toEqual({ fate: "gone" });
    expect(undo(undefined, [step])).toEqual({ fate: "gone" });
  });
});

describe("a contact the import changed", () => {
  const before = { ...sampleContact(), nickname: "Nell", version: 4 };

  test("gets its former values and nothing else changes", () => {
    const { after, step } = imported(before, { nickname: "Nonie", occupation: "Baker" });
    const undone = undo(after, [step]);
    expect(undone.fate).toBe("restored");
    expect(undone.after).toEqual({ ...before, version: 6, updated_at: later });
  });

  test("goes back over several rows to what was there first, in whatever order they come", () => {
    const one = imported(before, { nickname: "Nonie" });
    const two = imported(one.after, { nickname: "Nora", occupation: "Baker" });
    expect(undo(two.after, [two.step, one.step]).after).toMatchObject({
      nickname: "Nell",
      occupation: before.occupation,
    });
  });

  test("is kept when someone edited it after the import, or between its rows", () => {
    const one = imported(before, { nickname: "Nonie" });
    const touched = editContact(one.after, { occupation: "Pilot" }, noon);
    expect(undo(touched, [one.step])).toEqual({ fate: "kept" });
    const two = imported(touched, { nickname: "Nora" });
    expect(undo(two.after, [one.step, two.step])).toEqual({ fate: "kept" });
    const own = logged({ nickname: { old: "Nell", new: "Nonie" } }, true);
    const edit = logged({ occupation: { old: "", new: "Pilot" } });
    expect(undo(two.after, [one.step, two.step], { log: [own, edit, own] }).fate).toBe("kept");
  });

  test("gets its former values when only what was written ahead of the import, or taken back since, lies beside it", () => {
    const { after, step } = imported(before, { nickname: "Nonie" });
    const ahead = logged({ occupation: { old: "", new: "Pilot" } });
    const own = logged({ nickname: { old: "Nell", new: "Nonie" } }, true);
    const over = logged({ nickname: { old: "Nonie", new: "Nan" } });
    const back = logged({ nickname: { old: "Nan", new: "Nonie" } });
    const undone = undo({ ...after, version: after.version + 2 }, [step], { log: [ahead, own, over, back] });
    expect(undone).toMatchObject({ fate: "restored", after: { nickname: "Nell", version: after.version + 3 } });
    expect(undo({ ...after, version: after.version + 2 }, [step], { log: [over, back] }).fate).toBe("kept");
  });
});

describe("an import can be undone", () => {
  const done = { kind: "leads", status: "complete", created: 1, updated: 0, finished_at: noon } as const;
  test.each([
    ["complete", true],
    ["complete_with_errors", true],
    ["failed", true],
    ["processing", false],
    ["cancelled", false],
    ["undone", false],
  ] as [AttemptStatus, boolean][])("%s: %s", (status, may) => {
    expect(mayUndo({ ...done, status }, noon)).toBe(may);
  });
  test("for 30 days, when it brought something in", () => {
    expect(mayUndo(done, noon + 30 * dayMs - 1)).toBe(true);
    expect(mayUndo(done, noon + 30 * dayMs)).toBe(false);
    expect(mayUndo({ ...done, created: 0 }, noon)).toBe(false);
  });
});

describe("an undo says beforehand", () => {
  test("at most how many it takes back", () => {
    expect(undoMight({ kind: "leads", created: 1, updated: 0 })).toBe(
      "Up to 1 contact created by this import is moved to Deleted. Contacts changed since are skipped.",
    );
    expect(undoMight({ kind: "leads", created: 0, updated: 2 })).toBe(
      "Up to 2 contacts updated by this import are restored to previous values. Contacts changed since are skipped.",
    );
    expect(undoMight({ kind: "attachments", created: 2, updated: 0 })).toContain(
      "Up to 2 files added by this import are removed from",
    );
  });

  test("once they are counted, how many go, how many change back and how many stay", () => {
    expect(undoWould({ removed: 13, restored: 1, kept: 1 })).toBe(
      "13 contacts created by this import are moved to Deleted, 1 contact updated by this import is restored to previous values. 1 contact changed since is skipped.",
    );
    expect(undoWould({ removed: 2, restored: 0, kept: 0 })).toBe(
      "2 contacts created by this import are moved to Deleted.",
    );
    expect(undoWould({ removed: 0, restored: 0, kept: 0 })).toBe("Nothing can be undone.");
  });
});

test.each([
  [{ busy: 0, waiting: 1, quiet: false }, ""],
  [{ busy: 0, waiting: 0, quiet: false }, ""],
  [{ busy: 1, waiting: 3, quiet: false }, "3 other jobs before this one."],
  [{ busy: 1, waiting: 1, quiet: false }, "1 other job before this one."],
  [
    { busy: 0, waiting: 1, quiet: true },
    "Background work is paused for your company. The import begins when an admin resumes it.",
  ],
])("an import that waits behind %j says %j", (workers, words) => {
  expect(aheadWords(workers)).toBe(words);
});
