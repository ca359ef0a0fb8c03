import { dayFromText } from "../../domain/imports/day-text.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export const dayPlaceholder = "MM/DD/YYYY";

/** Parses day inputs; an empty input is no day. */
export function useTypedDays() {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  const read = (typed: string) => (typed.trim() === "" ? null : dayFromText(typed.trim(), "mdy", today));
  const problem = (typed: string) =>
    typed.trim() !== "" && read(typed) === null ? `Enter the date as ${dayPlaceholder}.` : null;
  return { today, read, problem };
}
