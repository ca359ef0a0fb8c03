/** What becomes of an event in a sync: a table, and a model of two sides that are edited and deleted in any order. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RemoteFields } from "../../../src/domain/calendar/remote-event.ts";
import { decide, type Standing } from "../../../src/domain/calendar/sync-decision.ts";
import { agreedAfterTaking, mergeSides, type Sides } from "../../../src/domain/calendar/sync-merge.ts";

const at = Date.parse("2026-12-01T15:00:00Z");
const fields = (more: Partial<RemoteFields> = {}): RemoteFields => ({
  title: "A",
  description: "",
  location: "",
  meeting_link: "",
  time: { all_day: false, from: at, to: at + 3_600_000, timezone: "America/New_York" },
  private: false,
  cancelled: false,
  reminder_minutes: [15],
  recurrence: null,
  excluded: [],
  ...more,
});
const same: Sides = { ours: fields(), theirs: fields() };
const both = { in: true, out: true, ours: true };
const here = (more?: Partial<RemoteFields>) => ({ state: "here", fields: fields(more) }) as const;
const untold = { state: "untold" } as const;
const gone = { state: "gone" } as const;

describe("one event, both ways", () => {
  const table: [string, Omit<Standing, "flow">, string][] = [
    ["theirs is new", { agreed: undefined, ours: { state: "none" }, theirs: here() }, "make_here"],
    ["ours is new", { agreed: undefined, ours: here(), theirs: untold }, "make_there"],
    ["found again by its mark, the same", { agreed: undefined, ours: here(), theirs: here() }, "nothing"],
    ["found again by its mark, ours counts", { agreed: undefined, ours: here({ title: "B" }), theirs: here() }, "send"],
    ["nobody changed it", { agreed: same, ours: here(), theirs: here() }, "nothing"],
    ["they changed it", { agreed: same, ours: here(), theirs: here({ title: "B" }) }, "take"],
    ["we changed it", { agreed: same, ours: here({ title: "B" }), theirs: untold }, "send"],
    ["they deleted it", { agreed: same, ours: here(), theirs: gone }, "remove_here"],
    ["we deleted it", { agreed: same, ours: gone, theirs: untold }, "remove_there"],
    ["both deleted it", { agreed: same, ours: gone, theirs: gone }, "part"],
    ["they deleted what we edited", { agreed: same, ours: here({ title: "B" }), theirs: gone }, "make_there"],
    ["we deleted what they edited", { agreed: same, ours: gone, theirs: here({ title: "B" }) }, "make_here"],
    ["told again after we deleted it", { agreed: same, ours: gone, theirs: here() }, "remove_there"],
  ];
  test.each(table)("%s", (_name, standing, step) => {
    expect(decide({ ...standing, flow: both }).do).toBe(step);
  });
});

describe("one event, one way", () => {
  const inOnly = { in: true, out: false, ours: false };
  const outOnly = { in: false, out: true, ours: true };
  test.each<[string, Standing, string]>([
    ["ours is not sent", { agreed: undefined, ours: here(), theirs: untold, flow: inOnly }, "nothing"],
    ["our deletion is not sent", { agreed: same, ours: gone, theirs: here(), flow: inOnly }, "nothing"],
    ["theirs is not taken", { agreed: undefined, ours: { state: "none" }, theirs: here(), flow: outOnly }, "nothing"],
    ["their edit is not taken", { agreed: same, ours: here(), theirs: here({ title: "B" }), flow: outOnly }, "nothing"],
    ["what they deleted stays here", { agreed: same, ours: here(), theirs: gone, flow: outOnly }, "leave_out"],
  ])("%s", (_name, standing, step) => {
    expect(decide(standing).do).toBe(step);
  });
});

test("what one side alone changed is taken by the other; what both changed stays as it is here", () => {
  const now = {
    ours: fields({ title: "Ours", location: "12 Elm" }),
    theirs: fields({ title: "Theirs", description: "Bring it" }),
  };
  const merged = mergeSides(same, now);
  expect(merged.ours).toEqual(fields({ title: "Ours", location: "12 Elm", description: "Bring it" }));
  expect(merged.theirs).toEqual(merged.ours);
});

test("a moved start and a changed rule merge as one: never half of each", () => {
  const weekly = { freq: "weekly", interval: 1, days: [2] } as const;
  const later = { all_day: false, from: at + 86_400_000, to: at + 90_000_000, timezone: "America/New_York" } as const;
  const was = { ours: fields({ recurrence: weekly }), theirs: fields({ recurrence: weekly }) };
  const now = {
    ours: fields({ recurrence: { ...weekly, interval: 2 } }),
    theirs: fields({ recurrence: weekly, time: later }),
  };
  expect(mergeSides(was, now).theirs).toEqual(now.ours);
});

test("dates that do not happen are joined: added by either, taken back by either", () => {
  const [one, two, three] = [{ at }, { at: at + 1 }, { at: at + 2 }];
  const was = { ours: fields({ excluded: [one] }), theirs: fields({ excluded: [one] }) };
  const now = { ours: fields({ excluded: [one, two] }), theirs: fields({ excluded: [three] }) };
  const merged = mergeSides(was, now);
  expect(merged.ours.excluded).toEqual([two, three]);
  expect(merged.theirs.excluded).toEqual([two, three]);
});

const edit = fc.record({
  side: fc.constantFrom("ours" as const, "theirs" as const),
  act: fc.oneof(
    fc.constant("delete" as const),
    fc.record({
      field: fc.constantFrom("title" as const, "location" as const, "description" as const),
      value: fc.string({ maxLength: 3 }),
    }),
  ),
});

interface Model {
  ours: RemoteFields | null;
  theirs: RemoteFields | null;
  agreed: Sides | undefined;
}

/** As the engine does: pull, then push. */
function sync(model: Model): void {
  for (let step = 0; step < 4; step++) {
    const ours = model.ours ? here(model.ours) : model.agreed ? gone : ({ state: "none" } as const);
    const theirs = model.theirs ? here(model.theirs) : gone;
    const known = model.agreed ? theirs : model.theirs ? theirs : untold;
    const next = decide({ agreed: model.agreed, ours, theirs: known, flow: both });
    if (next.do === "nothing") return;
    if (next.do === "take" && model.agreed && model.ours && model.theirs) {
      const now = { ours: model.ours, theirs: model.theirs };
      model.ours = next.fields;
      model.agreed = agreedAfterTaking(model.agreed, now, next.fields);
      continue;
    }
    if (next.do === "make_here" || next.do === "send" || next.do === "make_there") {
      if (next.do === "make_here") model.ours = next.fields;
      else model.theirs = next.fields;
      model.agreed = model.ours && model.theirs ? { ours: model.ours, theirs: model.theirs } : undefined;
      continue;
    }
    if (next.do === "remove_here") model.ours = null;
    if (next.do === "remove_there") model.theirs = null;
    model.agreed = undefined;
  }
}

test("whatever both sides did in between, they say the same after a sync, and no edit is lost to a deletion", () => {
  fc.assert(
    fc.property(fc.array(fc.array(edit, { maxLength: 6 }), { maxLength: 6 }), (rounds) => {
      const model: Model = { ours: fields(), theirs: fields(), agreed: same };
      for (const round of rounds) {
        const was = { ...model };
        for (const { side, act } of round) {
          if (act === "delete") model[side] = null;
          else if (model[side]) model[side] = { ...model[side], [act.field]: act.value };
        }
        const isEdited = (side: "ours" | "theirs") =>
          model[side] !== null && JSON.stringify(model[side]) !== JSON.stringify(was[side]);
        const survives = isEdited("ours") || isEdited("theirs");
        sync(model);
        expect(model.ours).toEqual(model.theirs);
        if (survives) expect(model.ours).not.toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});
