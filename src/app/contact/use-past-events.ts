/** Past events of a contact: those on the device, joined by what the server tells page by page. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { calendarHistory, events as contactEvents } from "../../contract/calendar/events.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { usePassed } from "./use-event-times.ts";

interface PastEvents {
  /** The latest first; a series at each of its times as far back as the device keeps. */
  events: CalendarEvent[];
  busy: boolean;
  /** The server was asked and did not answer. */
  failed: boolean;
  /** Null: all there is, is here. */
  earlier: (() => void) | null;
}

/** `events`: all that is known of beside the history. */
export function usePastEvents(events: readonly CalendarEvent[]): PastEvents {
  const { contact } = useOpened();
  const { world } = useLocal();
  const here = usePassed(events);
  const there = useThere(contact.id);
  const known = useMemo(() => {
    const now = world.now();
    const ids = new Set(events.map(({ id }) => id));
    const further = there.events.filter(({ id, end_date }) => !ids.has(id) && end_date < now);
    const passed = here.map(({ event, start_date, end_date }) => ({ ...event, start_date, end_date }));
    return [...passed, ...further].sort((a, b) => b.start_date - a.start_date);
  }, [here, there.events, events, world]);
  return { ...there, events: known };
}

const nothing: readonly CalendarEvent[] = [];

/** Events about this contact on calendars that are not on this device; none while the server cannot be asked. */
export function useEventsElsewhere(): readonly CalendarEvent[] {
  const { contact, events } = useOpened();
  const { request } = useLocal();
  const online = useOnline();
  const [there, setThere] = useState(nothing);
  useEffect(() => {
    if (!online) return;
    const stop = new AbortController();
    request(contactEvents.contactEvents, { query: { contact_id: contact.id } }, { signal: stop.signal }).then(
      ({ data }) => setThere(data),
      // What is here stands; the history says when the server could not be asked.
      () => undefined,
    );
    return () => stop.abort();
  }, [request, contact.id, contact.version, online]);
  return useMemo(() => {
    const here = new Set(events.map(({ id }) => id));
    return there.filter(({ id }) => !here.has(id));
  }, [there, events]);
}

function useThere(contact_id: number): PastEvents {
  const { request } = useLocal();
  const online = useOnline();
  const [received, setTold] = useState<{ events: CalendarEvent[]; page: number; pages: number }>({
    events: [],
    page: 0,
    pages: 1,
  });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(
    async (page: number, signal?: AbortSignal) => {
      setBusy(true);
      try {
        const { data, meta } = await request(
          calendarHistory.list,
          { query: { contact_id, page } },
          signal === undefined ? {} : { signal },
        );
        setTold((before) => ({
          events: page === 1 ? data : [...before.events, ...data],
          page,
          pages: meta.total_pages,
        }));
        setFailed(false);
      } catch {
        if (!signal?.aborted) setFailed(true);
      } finally {
        if (!signal?.aborted) setBusy(false);
      }
    },
    [request, contact_id],
  );
  useEffect(() => {
    if (!online) return;
    const stop = new AbortController();
    void ask(1, stop.signal);
    return () => stop.abort();
  }, [ask, online]);
  const hasMore = online && received.page > 0 && received.page < received.pages;
  return { events: received.events, busy, failed, earlier: hasMore ? () => void ask(received.page + 1) : null };
}
