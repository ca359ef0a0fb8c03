/** Why a component of a calendar file was not imported as an event. */
import { eventDaysMax } from "./limits.ts";

export const icsReasons = {
  unreadable: "It could not be read.",
  no_start: "It has no start time.",
  bad_day: "Its date is not valid.",
  backwards: "It ends before it starts.",
  too_long: `It is longer than ${eventDaysMax} days.`,
  no_uid: "It has no UID, so it could not be matched later.",
  too_old: "It is from before 1970.",
  rule: "Its repeat pattern is not supported.",
} as const;

/** `property`: the property that could not be read, if known. */
export class Unfit extends Error {
  readonly property: string | undefined;
  constructor(message: string, property?: string) {
    super(message);
    this.property = property;
  }
}
