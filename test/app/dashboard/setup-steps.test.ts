import { expect, test } from "vitest";
import { isSetupShown, setupSteps } from "../../../src/app/dashboard/setup-steps.ts";

const nothing = { contacts: 0, people: 1, hasPhone: false, hasCalendar: false };
const everything = { contacts: 3, people: 2, hasPhone: true, hasCalendar: true };

test.each([
  [{}, []],
  [{ contacts: 1 }, ["import"]],
  [{ people: 2 }, ["invite"]],
  [{ hasPhone: true }, ["phone"]],
  [{ hasCalendar: true }, ["calendar"]],
  [everything, ["import", "invite", "phone", "calendar"]],
])("%j ticks %j", (there, ticked) => {
  const steps = setupSteps({ ...nothing, ...there });
  expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(ticked);
});

test.each([
  ["a new company", nothing, false, true],
  ["a company without contacts", { ...everything, contacts: 0 }, false, true],
  ["a company that was set up elsewhere", { ...everything, hasPhone: false }, false, false],
  ["what was begun here", { ...everything, hasPhone: false }, true, true],
  ["what is done", everything, true, false],
])("%s: the checklist is shown or not", (_what, facts, begun, isShown) => {
  expect(isSetupShown(setupSteps(facts), begun)).toBe(isShown);
});
