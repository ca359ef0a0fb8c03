/** Who to call next, from local data: ranked by the index, with the reasons computed from the rows. */
import { useCallback, useMemo } from "react";
import { type CallPart, callFactsOf, callMoment, callParts } from "../../domain/work/call-next.ts";
import { type CallSkip, isSkipped } from "../../domain/work/call-skip.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { callPlaces, callsStartAt, mayCallAll } from "../../domain/dialer/calling-hours.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { preloadedCalls } from "../../local/queries/preloaded-calls.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { NextCalls, NextCallsAsk } from "../../local/search/next-calls.ts";
import type { SearchPort } from "../../local/search/port.ts";
import { useLive } from "../base/live.ts";
import { useAsked } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useDialRules } from "../base/use-dial-rules.ts";
import { useNow } from "../base/use-now.ts";

export interface NextCall {
  contact: Contact;
  score: number;
  parts: CallPart[];
}

/** To be called once the hours allow it. */
export interface LaterCall extends NextCall {
  /** Null: the rules allow no call within eight days. */
  opens_at: number | null;
}

export interface NextCallList {
  today: string;
  calls: NextCall[];
  /** The first of those outside calling hours, best first. */
  later: LaterCall[];
  total: number;
  resting: number;
  /** All skips by this user, including expired ones. */
  skips: CallSkip[];
}

const everyMs = 60_000;

/** Undefined until the first result. */
export function useNextCalls(owner_id: string, count: number): NextCallList | undefined {
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const { hours } = useDialRules();
  const now = useNow(everyMs);
  const moment = useMemo(() => callMoment(now, zone), [now, zone]);
  const until = startOfDay(addDays(moment.today, 1), zone);
  const ahead = useLive(preloadedCalls, owner_id, until);
  const ask = useMemo<NextCallsAsk | null>(() => {
    if (!ahead) return null;
    const { callbacks, stopped, skips } = ahead;
    const skipped = skips.filter((skip) => isSkipped(skip, moment.today)).map(({ contact_id }) => contact_id);
    return { owner_id, now, zone, hours, callbacks, stopped, skipped, count };
  }, [ahead, owner_id, now, zone, hours, moment, count]);
  const answer = useAsked(
    useCallback(async (port: SearchPort): Promise<NextCalls | null> => ask && port.nextCalls(ask), [ask]),
  );
  const ids = useMemo(() => [...(answer?.calls ?? []), ...(answer?.later ?? [])].map(({ id }) => id), [answer]);
  const contacts = useLive(contactsByIds, ids);
  return useMemo(() => {
    if (!answer || !ahead || !contacts) return undefined;
    const scoreOf = new Map([...answer.calls, ...answer.later].map(({ id, score }) => [id, score]));
    const callbackOf = new Map(ahead.callbacks);
    const [calls, later]: [NextCall[], LaterCall[]] = [[], []];
    for (const contact of contacts) {
      const score = scoreOf.get(contact.id);
      if (score === undefined) continue;
      const facts = callFactsOf(contact, callbackOf.get(contact.id) ?? null, moment);
      const call = { contact, score, parts: callParts(facts, moment) };
      // The index knows where they live; the area code of the number is in the row.
      const places = callPlaces(contact, primaryOf(contact.phones)?.number ?? "");
      if (mayCallAll(places, now, hours)) calls.push(call);
      else later.push({ ...call, opens_at: callsStartAt(places, now, hours) });
    }
    later.sort((one, other) => other.score - one.score);
    return { today: moment.today, calls, later, total: answer.total, resting: answer.resting, skips: ahead.skips };
  }, [answer, ahead, contacts, moment, now, hours]);
}
