/** Calendar data from the server: another user's calendar, or dates too old for the mirror. */
import { useEffect, useState } from "react";
import { events as door } from "../../contract/calendar/events.ts";
import { addDays } from "../../kit/dates.ts";
import { type CalendarAsk, type Occurrence, occurrencesIn } from "../../local/queries/calendar.ts";
import { useLocal, useSyncPart } from "../base/live.ts";

export interface CalendarThere {
  occurrences: readonly Occurrence[] | undefined;
  error: unknown;
  /** The result is incomplete. */
  more: boolean;
  again: () => void;
}

type Answer = Omit<CalendarThere, "again"> & { key: string };

/** Null: no request. Repeated once local changes have reached the server. */
export function useCalendarThere(ask: CalendarAsk | null): CalendarThere {
  const { request } = useLocal();
  const waiting = useSyncPart((state) => state.waiting);
  const key = ask ? JSON.stringify(ask) : "";
  const [answer, setAnswer] = useState<Answer>(nothing);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (key === "") return;
    const stop = new AbortController();
    const asked = JSON.parse(key) as CalendarAsk;
    const query = { downline_user_id: asked.user_id, start_date: asked.from, end_date: addDays(asked.to, -1) };
    const fetching = async () => {
      const { data, meta } = await request(door.list, { query }, { signal: stop.signal });
      return { key, occurrences: await occurrencesIn(data, asked), error: undefined, more: meta.more };
    };
    fetching().then(
      (answered) => {
        if (!stop.signal.aborted) setAnswer(answered);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer((before) => ({ ...(before.key === key ? before : nothing), key, error }));
      },
    );
    return () => stop.abort();
  }, [request, key, round, waiting]);
  const isAnswer = answer.key === key && key !== "";
  return { ...(isAnswer ? answer : nothing), again: () => setRound((before) => before + 1) };
}

const nothing: Answer = { key: "", occurrences: undefined, error: undefined, more: false };
