/** Who to call next, from local data: ranked by the index, with the reasons computed from the rows. */
import { useCallback, useMemo } from "react";
import { type CallPart, callFactsOf, callMoment, callParts } from "../../domain/work/call-next.ts";
import { type CallSkip, isSkipped } from "../../domain/work/call-skip.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { type CallingHours, callPlaces, mayCallAll } from "../../domain/dialer/calling-hours.ts";
import { dialRulesOf } from "../../domain/dialer/dial-rules.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { preloadedCalls } from "../../local/queries/preloaded-calls.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { NextCalls, NextCallsAsk } from "../../local/search/next-calls.ts";
import type { SearchPort } from "../../local/search/port.ts";
import { useLive } from "../base/live.ts";
import { useAsked } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";

export interface NextCall {
  contact: Contact;
  score: number;
  parts: CallPart[];
}

export interface NextCallList {
  today: string;
  calls: NextCall[];
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
  const { hours } = useMemo(() => dialRulesOf(user), [user]);
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
  const contacts = useLive(contactsByIds, answer?.calls.map(({ id }) => id) ?? []);
  return useMemo(() => {
    if (!answer || !ahead || !contacts) return undefined;
    const scoreOf = new Map(answer.calls.map(({ id, score }) => [id, score]));
    const callbackOf = new Map(ahead.callbacks);
    const calls = contacts.flatMap((contact): NextCall[] => {
      const score = scoreOf.get(contact.id);
      if (score === undefined || !isAwake(contact, now, hours)) return [];
      const facts = callFactsOf(contact, callbackOf.get(contact.id) ?? null, moment);
      return [{ contact, score, parts: callParts(facts, moment) }];
    });
    return { today: moment.today, calls, total: answer.total, resting: answer.resting, skips: ahead.skips };
  }, [answer, ahead, contacts, moment, now, hours]);
}

/** The index only uses the state; a manually set time zone and the area code are in the row. */
function isAwake(contact: Contact, now: number, hours: CallingHours): boolean {
  const places = callPlaces(contact, primaryOf(contact.phones)?.number ?? "");
  return mayCallAll(places, now, hours);
}
