/** Past events of a contact: those on this device, then pages from the server. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { calendarHistory, events as contactEvents } from "../../contract/calendar/events.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { usePassed } from "./use-event-times.ts";

interface PastEvents {
  /** Latest first; occurrences of a series as far back as this device stores them. */
  events: CalendarEvent[];
  busy: boolean;
  /** The server request failed. */
  failed: boolean;
  /** Null: everything is loaded. */
  earlier: (() => void) | null;
}

/** `events`: all known events except those from the history. */
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

/** Events of this contact on calendars that are not on this device; empty while offline. */
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
      // Local events stay visible; the history reports the failed request.
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
