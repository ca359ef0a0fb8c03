/** Notes too old for this device, read from the server page by page while online. */
import { useState } from "react";
import { contactNotes } from "../../contract/contacts/contact-notes.ts";
import type { Note } from "../../domain/contacts/note.ts";
import { useLocal, useOnline } from "../base/live.ts";

const pageNotes = 100;

export interface OlderNotes {
  notes: Note[];
  /** The server may have older notes. */
  hasMore: boolean;
  online: boolean;
  busy: boolean;
  failed: boolean;
  fetchMore(): Promise<void>;
}

/** `here`: notes on this device, which are skipped. */
export function useOlderNotes(contact_id: number, here: readonly Note[]): OlderNotes {
  const { request } = useLocal();
  const online = useOnline();
  const [fetched, setFetched] = useState<readonly Note[]>([]);
  // The server uses the same order, so nearly all earlier pages are already here.
  const firstPage = Math.max(1, Math.floor(here.length / pageNotes));
  const [page, setPage] = useState<number | null | undefined>();
  const [state, setState] = useState<"still" | "busy" | "failed">("still");
  const known = new Set(here.map(({ id }) => id));
  const fetchMore = async () => {
    setState("busy");
    try {
      const { notes, next } = await pagesFrom(page ?? firstPage);
      setFetched((before) => [...before, ...notes.filter(({ id }) => !before.some((one) => one.id === id))]);
      setPage(next);
      setState("still");
    } catch {
      setState("failed");
    }
  };
  /** Skips pages that contain only known notes, up to the first page with a new one or the end. */
  const pagesFrom = async (first: number): Promise<{ notes: Note[]; next: number | null }> => {
    for (let at = first; ; at++) {
      const query = { page: at, limit: pageNotes };
      const { data, meta } = await request(contactNotes.list, { params: { id: contact_id }, query });
      const notes = data.filter(({ id }) => !known.has(id));
      const next = at * pageNotes >= meta.total_count ? null : at + 1;
      if (notes.length > 0 || next === null) return { notes, next };
    }
  };
  return {
    notes: fetched.filter(({ id }) => !known.has(id)),
    hasMore: page !== null,
    online,
    busy: state === "busy",
    failed: state === "failed",
    fetchMore,
  };
}
