/** Connects React to the contact index: lists, hits and birthdays that follow its changes. */
import { useCallback, useEffect, useId, useMemo, useState } from "react";
import { type ContactsScope, type ContactsSearch, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import type { World } from "../../kit/world.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { SearchAnswer, SearchAsk, Viewer } from "../../local/search/answer.ts";
import { Superseded, type SearchPort } from "../../local/search/port.ts";
import { useComing, useLive, useLocal } from "./live.ts";
import { useCurrentUser } from "./session-provider.tsx";

/** The current user, on their own calendar day. */
export function useViewer(): Viewer {
  const { user_id, world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const today = dayOf(world.now(), zone);
  return useMemo(() => ({ user_id, today, zone }), [user_id, today, zone]);
}

interface Asked<T> {
  /** Keeps the last answer until the next one arrives. */
  answer: T | undefined;
  /** The index is unavailable. */
  failed: boolean;
}

/** Queries the index, again whenever it or the query changes. */
export function useAsked<T>(ask: (port: SearchPort) => Promise<T>): T | undefined {
  return useAskedOrFailed(ask).answer;
}

/**
 * While a device fills, its index changes many times a second: the first change is shown at once, following ones are
 * batched, and the batches get longer while changes continue.
 */
const changePausesMs = [400, 400, 800, 1_600] as const;

function useAskedOrFailed<T>(ask: (port: SearchPort) => Promise<T>): Asked<T> {
  const { search, world } = useLocal();
  const [asked, setAsked] = useState<Asked<T>>({ answer: undefined, failed: false });
  useEffect(() => {
    if (!search) return;
    let stopped = false;
    let [sent, shown] = [0, 0];
    const run = () => {
      if (stopped) return;
      const number = ++sent;
      ask(search).then(
        (answer) => {
          if (stopped || number < shown) return;
          shown = number;
          setAsked({ answer, failed: false });
        },
        (error: unknown) => {
          if (!stopped && !(error instanceof Superseded)) setAsked((before) => ({ ...before, failed: true }));
        },
      );
    };
    const pace = paced(run, changePausesMs, world);
    const stop = search.listen(pace);
    // A listener is called at once if the index is already ready.
    if (sent === 0) run();
    return () => {
      stopped = true;
      stop();
    };
  }, [search, ask, world]);
  return asked;
}

/** Runs at once, then at most once more at the end of each pause; pauses grow along a run. */
export function paced(run: () => void, pausesMs: readonly number[], world: Pick<World, "sleep">): () => void {
  let [busy, again, row] = [false, false, 0];
  return function call() {
    again = busy;
    if (busy) return;
    busy = true;
    run();
    void world.sleep(pausesMs[row] ?? pausesMs.at(-1) ?? 0).then(() => {
      busy = false;
      row = again ? row + 1 : 0;
      if (again) call();
    });
  };
}

export interface Listed extends SearchAnswer {
  /** The query this answers: the previous answer stays until the new one arrives. */
  scope: ContactsScope;
  offset: number;
}

/** One window of a list, with the exact count; undefined until the first answer. */
export function useSearch(scope: ContactsScope, window: SearchAsk["window"]): Listed | undefined {
  return useListed(scope, window).answer;
}

/** What to return in addition to the ids. */
type Wanted = Pick<SearchAsk, "facets" | "rows">;

/** The same, with an error state when the index is unavailable. */
export function useListed(scope: ContactsScope, window: SearchAsk["window"], wanted: Wanted = {}): Asked<Listed> {
  const viewer = useViewer();
  const lane = useId();
  const key = JSON.stringify(scope);
  const { offset, count } = window;
  const { facets = false, rows = false } = wanted;
  const ask = useCallback(
    async (port: SearchPort): Promise<Listed> => {
      // The text serializes this scope; as a key it avoids queries for equal scopes.
      const asked = JSON.parse(key) as ContactsScope;
      const answer = await port.query({ scope: asked, viewer, window: { offset, count }, facets, rows }, lane);
      return { ...answer, scope: asked, offset };
    },
    [key, viewer, offset, count, facets, rows, lane],
  );
  return useAskedOrFailed(ask);
}

/** Exact counts of several scopes; undefined until the index covers the whole database. */
export function useCounts(scopes: readonly ContactsScope[]): number[] | undefined {
  const viewer = useViewer();
  const key = JSON.stringify(scopes);
  return useAsked(
    useCallback(
      async (port: SearchPort) => {
        const counts = await port.counts(JSON.parse(key) as ContactsScope[], viewer);
        return (await port.state()).complete ? counts : undefined;
      },
      [key, viewer],
    ),
  );
}

/**
 * Number of contacts a search matches on this device, as text such as `3 contacts use it.`; includes deleted ones,
 * which may be restored. Null: unknown, which is not zero.
 */
export function useCarrierWords(search: ContactsSearch, verb: { one: string; many: string }): string | null {
  const coming = useComing();
  const counts = useCounts(["all", "deleted"].map((group) => ({ ...wholeScope, group, search })));
  const count = counts?.reduce((sum, one) => sum + one, 0);
  if (!count) return null;
  return `${coming ? "At least " : ""}${countOf(count, `contact ${verb.one}`, `contacts ${verb.many}`)} it.`;
}

/** The first contacts that match a text, for pickers and the global search; null while searching. */
export function useContactHits(text: string, count: number): Contact[] | null {
  const q = text.trim();
  const scope = useMemo(() => ({ ...wholeScope, search: q === "" ? {} : { q } }), [q]);
  const answer = useSearch(scope, { offset: 0, count: q === "" ? 0 : count });
  const rows = useLive(contactsByIds, answer?.ids ?? []);
  if (q === "") return [];
  return answer && rows && answer.scope.search.q === q ? rows : null;
}
