/** State of the list in the URL; typing applies at once and is written to the URL after a pause. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { useLocal } from "../base/live.ts";
import { rememberList } from "../frame/index.ts";
import { drawnNow, openedAt, written } from "./list-address.ts";
import { isSameFilter, scopeFromUrl, urlOfScope, withSearch } from "../links/scope-url.ts";

export interface ListState {
  /** Includes the text as currently typed. */
  scope: ContactsScope;
  text: string;
  /** Only the user's favorites. */
  favorites: boolean;
  /** Id of the quick filter it was opened by. */
  quickFilter: string | null;
  /** Index to scroll back to. */
  at: number;
  setText: (text: string) => void;
  setScope: (scope: ContactsScope, favorites?: boolean) => void;
  /** Stores the scroll index for returning. */
  rememberPlace: (at: number) => void;
}

const pauseMs = 300;

export function useListState(): ListState {
  const [params, setParams, turns] = useAddress();
  const { world } = useLocal();
  const inAddress = useMemo(() => scopeFromUrl(params), [params]);
  const favorites = params.get("favorites") === "yes";
  const quickFilter = params.get("quick_filter");
  const [text, setText] = useState(inAddress.search.q ?? "");
  const [seen, setSeen] = useState(turns);
  // Back, forward, or a link: the URL changed externally.
  if (seen !== turns) {
    setSeen(turns);
    setText(inAddress.search.q ?? "");
  }
  const scope = useMemo(
    () => withSearch(inAddress, { q: text.trim() === "" ? undefined : text.trim() }),
    [inAddress, text],
  );
  useEffect(() => rememberList(params.size > 0 ? `?${params}` : ""), [params]);
  const write = useCallback(
    (next: ContactsScope, onlyFavorites: boolean, at = 0) => {
      const wanted = urlOfScope(next);
      if (onlyFavorites) wanted.set("favorites", "yes");
      const isLeft = !isSameFilter(withSearch(next, { q: undefined }), withSearch(inAddress, { q: undefined }));
      if (quickFilter !== null && !isLeft) wanted.set("quick_filter", quickFilter);
      if (at > 0) wanted.set("at", String(at));
      setParams(wanted);
    },
    [setParams, inAddress, quickFilter],
  );
  useEffect(() => {
    if (scope.search.q === inAddress.search.q) return;
    const stop = new AbortController();
    world.sleep(pauseMs, stop.signal).then(
      () => write(scope, favorites),
      () => undefined,
    );
    return () => stop.abort();
  }, [scope, inAddress, favorites, world, write]);
  return {
    scope,
    text,
    favorites,
    quickFilter,
    at: Math.max(0, Math.trunc(Number(params.get("at")) || 0)),
    setText,
    setScope: (next, onlyFavorites = favorites) => {
      setText(next.search.q ?? "");
      write(next, onlyFavorites);
    },
    rememberPlace: (at) => write(scope, favorites, at),
  };
}

/** A pending write applies at once. */
function useAddress(): [URLSearchParams, (wanted: URLSearchParams) => void, turns: number] {
  const [params, setParams] = useSearchParams();
  const drawn = params.toString();
  const [state, setState] = useState(() => openedAt(drawn));
  if (state.drawn !== drawn) setState(drawnNow(state, drawn));
  const write = useCallback(
    (wanted: URLSearchParams) => {
      setState((before) => written(before, wanted.toString()));
      setParams(wanted, { replace: true });
    },
    [setParams],
  );
  return [useMemo(() => new URLSearchParams(state.address), [state.address]), write, state.turns];
}
