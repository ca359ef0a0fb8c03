import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";

/** The person's day, `YYYY-MM-DD`. */
export function useToday(): string {
  return dayOf(useNow(minuteMs), zoneName(useCurrentUser().timezone));
}
