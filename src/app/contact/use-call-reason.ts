import { isDueCallback } from "../../domain/calendar/event.ts";
import { callFactsOf, callMoment, callParts, callScore, isCallable } from "../../domain/work/call-next.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";

const partsShown = 2;

/** The *Who to call next* score with its main factor; empty if there is no reason to call or calling is not allowed. */
export function useCallReason(): string {
  const { contact, events } = useOpened();
  const { world } = useLocal();
  const moment = callMoment(world.now(), zoneName(useCurrentUser().timezone));
  if (contact.deleted_at !== null || !isCallable(contact)) return "";
  const until = startOfDay(addDays(moment.today, 1), moment.zone);
  const due = events.filter((event) => isDueCallback(event, until)).map(({ start_date }) => start_date);
  const facts = callFactsOf(contact, due.length > 0 ? Math.min(...due) : null, moment);
  const score = callScore(facts, moment);
  const words = callParts(facts, moment)
    .slice(0, partsShown)
    .map((part) => part.words);
  return score > 0 ? [score, ...words].join(" · ") : "";
}
