/** The bridge between React and the contact index: lists, hits and birthdays that follow its changes. */
import { useCallback, useEffect, useId, useMemo, useState } from "react";
import { type ContactsScope, wholeScope } from "../domain/contacts/contacts-scope.ts";
import type { Contact } from "../domain/contacts/contact.ts";
import { zoneName } from "../domain/users/time-zones.ts";
import { dayOf } from "../kit/dates.ts";
import { contactsByIds } from "../local/queries/contacts.ts";
import type { SearchAnswer, SearchAsk, Viewer } from "../local/search/answer.ts";
import type { SearchPort } from "../local/search/port.ts";
import { useLive, useLocal } from "./live.ts";
import { useCurrentUser } from "./shell/session-provider.tsx";

/** Who asks, on their own calendar day. */
export function useViewer(): Viewer {
  const { user_id, world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const today = dayOf(world.now(), zone);
  return useMemo(() => ({ user_id, today, zone }), [user_id, today, zone]);
}

/** Asks the index, again whenever it changes or the question does; the last answer stays until the next one is there. */
export function useAsked<T>(ask: (port: SearchPort) => Promise<T>): T | undefined {
  const { search } = useLocal();
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    if (!search) return;
    let asked = 0;
    let shown = 0;
    const run = () => {
      const number = ++asked;
      ask(search).then(
        (value) => {
          if (number < shown) return;
          shown = number;
          setAnswer(value);
        },
        // Overtaken, or the worker is gone: the question that came later is answered, or nothing changes any more.
        () => undefined,
      );
    };
    run();
    const stop = search.listen(run);
    return () => {
      shown = Infinity;
      stop();
    };
  }, [search, ask]);
  return answer;
}

export interface Listed extends SearchAnswer {
  /** The question this answers: an answer to an earlier one stays until the new one is there. */
  scope: ContactsScope;
  offset: number;
}

/** One window of a list, with the exact count. */
export function useSearch(scope: ContactsScope, window: SearchAsk["window"], facets = false): Listed | undefined {
  const viewer = useViewer();
  const lane = useId();
  const key = JSON.stringify(scope);
  const { offset, count } = window;
  const ask = useCallback(
    async (port: SearchPort): Promise<Listed> => {
      // The text is this very scope; as a key it keeps equal scopes from asking twice.
      const asked = JSON.parse(key) as ContactsScope;
      const answer = await port.query({ scope: asked, viewer, window: { offset, count }, facets }, lane);
      return { ...answer, scope: asked, offset };
    },
    [key, viewer, offset, count, facets, lane],
  );
  return useAsked(ask);
}

/** The first contacts that fit a text, for pickers and the global search; null while it looks. */
export function useContactHits(text: string, count: number): Contact[] | null {
  const q = text.trim();
  const scope = useMemo(() => ({ ...wholeScope, search: q === "" ? {} : { q } }), [q]);
  const answer = useSearch(scope, { offset: 0, count: q === "" ? 0 : count });
  const rows = useLive(contactsByIds, answer?.ids ?? []);
  if (q === "") return [];
  return answer && rows && answer.scope.search.q === q ? rows : null;
}
