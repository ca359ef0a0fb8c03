/** Call log filter in the URL. Invalid values are ignored. */
import type { CallFilter } from "../../domain/calls/call-filter.ts";
import { callDirections, callOutcomes, callStatuses } from "../../domain/calls/limits.ts";
import { digitsOf } from "../../kit/text.ts";
import { addDays, isDay, startOfDay } from "../../kit/dates.ts";

/** Values as in the URL: days are calendar days in the user's time zone. */
export interface CallView {
  direction: string;
  status: string;
  outcome: string;
  of: string;
  from: string;
  to: string;
  q: string;
}
export const viewFields = ["direction", "status", "outcome", "of", "from", "to", "q"] as const;

export function viewFrom(params: URLSearchParams): CallView {
  return Object.fromEntries(viewFields.map((field) => [field, params.get(field) ?? ""])) as unknown as CallView;
}

/** Whether the server can search its older calls the same way: by numbers, not by names or a missing outcome. */
export function isServerFilter({ q = "", outcome }: CallFilter): boolean {
  return outcome !== "none" && (q === "" || digitsOf(q) !== "");
}

export function filterOf(view: CallView, zone: string): CallFilter {
  const { from, to, of, q } = view;
  const direction = callDirections.find((one) => one === view.direction);
  const status = callStatuses.find((one) => one === view.status);
  const outcome = (["none", ...callOutcomes] as const).find((one) => one === view.outcome);
  return {
    ...(direction && { direction }),
    ...(status && { status }),
    ...(outcome && { outcome }),
    ...(of ? { user_id: of } : {}),
    ...(isDay(from) ? { from: startOfDay(from, zone) } : {}),
    ...(isDay(to) ? { to: startOfDay(addDays(to, 1), zone) } : {}),
    ...(q.trim() ? { q } : {}),
  };
}
