/** Trainings: who may see which, what was watched, what counts as done, and their order. */
import { expect, test } from "vitest";
import { maySeeTraining, type TrainingPerson } from "../../../src/domain/trainings/audience.ts";
import { movedWithin, placedLast } from "../../../src/domain/trainings/places.ts";
import { progressId, reportProgress, shareDone } from "../../../src/domain/trainings/progress.ts";
import { unionOf, type WatchedRange, watchedMs } from "../../../src/domain/trainings/ranges.ts";
import { trainingTypeOf } from "../../../src/domain/trainings/training-type.ts";
import { refusalOf } from "../refusal-of.ts";

const person = (account_type: TrainingPerson["account_type"], units: string[] = [], rm = false): TrainingPerson => ({
  account_type,
  rm,
  units,
});

test.each<[string, string[], string | null, TrainingPerson, boolean]>([
  ["everybody", [], null, person("agent"), true],
  ["everybody, also basic users", [], null, person("basic"), true],
  ["agents: an agent", ["agent"], null, person("agent"), true],
  ["agents: a manager", ["agent"], null, person("manager"), false],
  ["agents: an admin edits it", ["agent"], null, person("admin"), true],
  ["agents: a sub-admin edits it", ["agent"], "south", person("sub_admin", ["north"]), true],
  ["relationship managers: one", ["relationship_manager"], null, person("agent", [], true), true],
  ["relationship managers: another agent", ["relationship_manager"], null, person("agent"), false],
  ["a unit: its own", [], "north", person("agent", ["north"]), true],
  ["a unit: one below it", [], "north", person("agent", ["lake", "north"]), true],
  ["a unit: another", [], "north", person("agent", ["south"]), false],
  ["a unit: nobody's unit", [], "north", person("agent"), false],
  ["a unit: a BU admin of another", [], "north", person("bu_admin", ["south"]), false],
  ["a unit and a type: only one fits", ["manager"], "north", person("agent", ["north"]), false],
])("a training for %s", (_, types, unit_id, who, may) => {
  expect(maySeeTraining({ for_account_types: types as never, unit_id }, who)).toBe(may);
});

test("what was watched merges in any order, repeated or not", () => {
  const reports: WatchedRange[][] = [
    [[0, 15_000]],
    [
      [14_000, 20_000],
      [60_000, 61_000],
    ],
    [[20_400, 30_000]],
    [[0, 1_000]],
  ];
  const whole: WatchedRange[] = [
    [0, 30_000],
    [60_000, 61_000],
  ];
  const orders = [reports, reports.toReversed(), [...reports, ...reports]];
  for (const order of orders) {
    expect(order.reduce<WatchedRange[]>((all, next) => unionOf(all, next), [])).toEqual(whole);
    expect(unionOf(...order)).toEqual(whole);
  }
  expect(watchedMs(whole, 25_000)).toBe(25_000);
  expect(watchedMs(whole, 60_500)).toBe(30_500);
});

const of = { user_id: "018f0000-0000-7000-8000-0000000000aa", training_id: "018f0000-1111-7000-8000-0000000000bb" };

test("done is nearly all of it watched, and stays so when the file is replaced by a longer one", () => {
  const first = reportProgress(undefined, { ranges: [[0, 94_000]], at: 5 }, { ...of, duration_ms: 100_000 });
  expect([first.done_at, shareDone(first, 100_000)]).toEqual([null, 0.94]);
  const second = reportProgress(first, { ranges: [[93_000, 95_000]], at: 9 }, { ...of, duration_ms: 100_000 });
  expect(second.done_at).toBe(9);
  const third = reportProgress(second, { ranges: [], at: 12 }, { ...of, duration_ms: 900_000 });
  expect([third.done_at, shareDone(third, 900_000)]).toEqual([9, 1]);
  const halfOfOld = reportProgress(undefined, { ranges: [[0, 50_000]], at: 1 }, { ...of, duration_ms: 100_000 });
  expect(shareDone(halfOfOld, 200_000)).toBe(0.25);
});

test("without a length, the person says it is done", () => {
  const read = reportProgress(undefined, { ranges: [], done: true, at: 4 }, { ...of, duration_ms: null });
  expect(read.done_at).toBe(4);
  expect(
    reportProgress(undefined, { ranges: [], done: true, at: 4 }, { ...of, duration_ms: 10_000 }).done_at,
  ).toBeNull();
});

test("the position last reported counts, whichever report arrives last", () => {
  const later = reportProgress(undefined, { ranges: [], position_ms: 70, at: 20 }, { ...of, duration_ms: null });
  const late = reportProgress(later, { ranges: [], position_ms: 30, at: 10 }, { ...of, duration_ms: null });
  expect([late.position_ms, late.position_at]).toEqual([70, 20]);
});

test("a person's progress has one id on every device, and another for another person or training", () => {
  const ids = [
    progressId(of.user_id, of.training_id),
    progressId(of.training_id.replace("bb", "ab"), of.training_id),
    progressId(of.user_id, of.training_id.replace("bb", "cc")),
  ];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

const bytes = (text: string) => new TextEncoder().encode(text);
test.each([
  ["intro.mp4", "\0\0\0\u0018ftypisom", "video"],
  ["intro.MP4", "\0\0\0\u0018ftypmp42", "video"],
  ["talk.mp3", "ID3\u0003", "audio"],
  ["guide.pdf", "%PDF-1.7", "pdf"],
  ["deck.pptx", "PK\u0003\u0004[Content_Types].xml ppt/presentation.xml", "slides"],
  ["script.mp4", "<script>alert(1)</script>", "wrong_type"],
  ["page.mp4", "#!/bin/sh\nrm -rf /", "wrong_type"],
  ["photo.mp4", "\0\0\0\u0018ftypheic", "wrong_type"],
  ["macro.pptx", "PK\u0003\u0004[Content_Types].xml ppt/presentation.xml ppt/vbaProject.bin", "wrong_type"],
  ["letter.pptx", "PK\u0003\u0004[Content_Types].xml word/document.xml", "wrong_type"],
  ["guide.mp4", "%PDF-1.7", "wrong_type"],
  ["intro", "\0\0\0\u0018ftypisom", "wrong_type"],
])("%s with %j is %s", (name, text, kind) => {
  const sample = { head: bytes(text), tail: bytes(text) };
  const read = () => trainingTypeOf(sample, name).kind;
  if (kind === "wrong_type") expect(refusalOf(read).code).toBe("wrong_type");
  else expect(read()).toBe(kind);
});

test("sections and trainings move to another place, and only those that moved are written", () => {
  const place = (id: string, section: string, section_position: number, position: number) => ({
    id,
    section,
    section_position,
    position,
  });
  const places = [place("a", "Start", 0, 0), place("b", "Start", 0, 1), place("c", "Medicare", 1, 0)];
  expect(placedLast(places, "Start")).toEqual({ section_position: 0, position: 2 });
  expect(placedLast(places, "Annuities")).toEqual({ section_position: 2, position: 0 });
  expect(movedWithin(places, "b", { position: 0 })).toEqual([place("b", "Start", 0, 0), place("a", "Start", 0, 1)]);
  expect(movedWithin(places, "c", { section: 0 })).toEqual([
    place("c", "Medicare", 0, 0),
    place("a", "Start", 1, 0),
    place("b", "Start", 1, 1),
  ]);
  expect(movedWithin(places, "c", { position: 9 })).toEqual([]);
});
