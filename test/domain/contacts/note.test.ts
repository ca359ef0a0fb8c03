import { describe, expect, test } from "vitest";
import { editNote, NewNote, Note, systemNote, writeNote } from "../../../src/domain/contacts/note.ts";
import { refusalOf } from "../refusal-of.ts";
import { ada, noon, uuid } from "./sample-contact.ts";

const later = { now: noon + 1_000, by: uuid(2) };
const written = (body = "Called, left word") =>
  writeNote(41, NewNote.parse({ id: uuid(1), body }), { now: noon, by: ada });

test("a note says who wrote what, when, about whom", () => {
  const note = written("  Called,\r\nleft word ");
  expect(note).toEqual({
    id: uuid(1),
    contact_id: 41,
    body: "Called,\nleft word",
    kind: "note",
    pinned: false,
    author_id: ada,
    at: noon,
    call_id: null,
    edits: [],
    updated_at: noon,
    seq: 0,
  });
  expect(Note.parse(note)).toEqual(note);
});

test.each([
  ["nothing", "", "Enter some text first."],
  ["only spaces", " \n ", "Enter some text first."],
  ["more than 10,000 characters", "x".repeat(10_001), "A note can have up to 10,000 characters."],
])("%s is refused", (_, body, message) => {
  const refusal = refusalOf(() => written(body));
  expect([refusal.code, refusal.fields]).toEqual(["invalid", { body: [message] }]);
});

test("10,000 characters fit, a smiling face counts as one", () => {
  expect(written("😀".repeat(10_000)).body).toHaveLength(20_000);
});

describe("an edit", () => {
  test("keeps the earlier text with when and by whom it was replaced", () => {
    const once = editNote(written("one"), { body: "two" }, later);
    const twice = editNote(once, { body: "three" }, { now: noon + 2_000, by: null });
    expect(twice).toMatchObject({ body: "three", author_id: ada, at: noon, updated_at: noon + 2_000 });
    expect(twice.edits).toEqual([
      { body: "one", at: noon + 1_000, by: uuid(2) },
      { body: "two", at: noon + 2_000, by: null },
    ]);
  });

  test("that pins or changes the kind keeps no earlier text", () => {
    expect(editNote(written(), { pinned: true, kind: "meeting" }, later)).toMatchObject({
      pinned: true,
      kind: "meeting",
      edits: [],
    });
  });

  test("that changes nothing gives the same note back", () => {
    const note = written();
    expect(editNote(note, { body: ` ${note.body} `, pinned: false }, later)).toBe(note);
  });

  test("is refused after a hundred changes", () => {
    const full = { ...written(), edits: Array.from({ length: 100 }, () => ({ body: "x", at: 1, by: null })) };
    expect(refusalOf(() => editNote(full, { body: "again" }, later)).code).toBe("note_changed_too_often");
    expect(editNote(full, { pinned: true }, later).pinned).toBe(true);
  });

  test("cannot empty a note", () =>
    expect(refusalOf(() => editNote(written(), { body: " " }, later)).code).toBe("invalid"));
});

test("a system note can be pinned, never rewritten", () => {
  const note = systemNote(41, uuid(3), "Status changed", { now: noon, by: null });
  expect(note.kind).toBe("system");
  expect(editNote(note, { pinned: true }, later).pinned).toBe(true);
  expect(refusalOf(() => editNote(note, { body: "never happened" }, later)).code).toBe("system_note");
  expect(refusalOf(() => editNote(note, { kind: "note" }, later)).code).toBe("system_note");
});

test("no one can send in a system note", () => {
  expect(NewNote.safeParse({ id: uuid(1), body: "x", kind: "system" }).success).toBe(false);
});
