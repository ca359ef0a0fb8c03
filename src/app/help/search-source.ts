/** A source of the global search; features register one through the help index. */
export interface SearchHit {
  id: string;
  label: string;
  description?: string;
  /** URL opened on selection. */
  path: string;
}

export interface SearchSource {
  name: string;
  label: string;
  /** Target of "show all", with the text as `q`; without it there is none. */
  allPath?: string;
  /** A hook: hits for the text, null while searching. */
  useHits: (text: string) => readonly SearchHit[] | null;
}

/** Fetches the sources when the search is first opened. Constant for the app's life: each source is a hook. */
export type SearchSources = () => Promise<readonly SearchSource[]>;

const fetched = new WeakMap<SearchSources, Promise<readonly SearchSource[]>>();

/** The same promise each time, as `use` needs; after a failure, the next opening tries again. */
export function sourcesOf(sources: SearchSources): Promise<readonly SearchSource[]> {
  const known = fetched.get(sources);
  if (known) return known;
  const found = sources();
  fetched.set(sources, found);
  found.catch(() => fetched.delete(sources));
  return found;
}
