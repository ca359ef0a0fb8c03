import { describe, expect, test } from "vitest";
import {
  type Appointed,
  type AppointmentFields,
  checkedAppointment,
  missingAppointment,
} from "../../../src/domain/users/appointment.ts";
import { refusalOf } from "../refusal-of.ts";

const aetna = "33333333-3333-4333-8333-333333333333";
const humana = "33333333-3333-4333-8333-333333333334";
const typed: AppointmentFields = {
  carrier_id: aetna,
  writing_number: " 77  8 ",
  states: ["oh", "KY", "OH"],
  level: " Street ",
  since: "2026-01-01",
  status: "active",
};

test("an appointment is kept with its states once, in capitals and in order", () =>
  expect(checkedAppointment(typed)).toEqual({
    ...typed,
    writing_number: "77 8",
    states: ["KY", "OH"],
    level: "Street",
  }));

test.each<[string, Partial<AppointmentFields>]>([
  ["states", { states: ["XX"] }],
  ["since", { since: "2026-02-30" }],
])("wrong %s are told at their field", (field, more) =>
  expect(refusalOf(() => checkedAppointment({ ...typed, ...more })).fields).toHaveProperty(field),
);

describe("a policy", () => {
  const written = { carrier_id: aetna, state: "OH", writing_agent_id: "ada" };
  const one = (more: Partial<Appointed> = {}): Appointed => ({
    user_id: "ada",
    carrier_id: aetna,
    states: ["OH"],
    since: "2026-01-01",
    ...more,
  });
  const words = "No appointment of the writing agent with this carrier in Ohio is on record.";
  test.each<[string, Appointed[], string | null]>([
    ["of an appointed agent misses nothing", [one()], null],
    ["of an agent appointed everywhere misses nothing", [one({ states: [], since: null })], null],
    ["in another state is told", [one({ states: ["KY"] })], words],
    ["of another carrier is told", [one({ carrier_id: humana })], words],
    ["written before the appointment began is told", [one({ since: "2026-07-01" })], words],
    ["of an agent with none on record cannot be judged", [one({ user_id: "ben" })], null],
  ])("%s", (_, appointed, expected) => expect(missingAppointment(written, appointed, "2026-06-15")).toBe(expected));

  test("without a state or a carrier cannot be judged", () => {
    expect(missingAppointment({ ...written, state: "" }, [one({ states: ["KY"] })], "2026-06-15")).toBeNull();
    expect(missingAppointment({ ...written, carrier_id: null }, [one({ states: ["KY"] })], "2026-06-15")).toBeNull();
  });
});
