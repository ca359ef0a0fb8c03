/** Something the global search can look through; a feature offers one through its door. */
export interface SearchHit {
  id: string;
  label: string;
  description?: string;
  /** Where choosing it leads. */
  path: string;
}

export interface SearchSource {
  name: string;
  label: string;
  /** Where "show all" leads, with the text as `q`. */
  allPath: string;
  /** A hook: hits for the text, null while it looks. */
  useHits: (text: string) => readonly SearchHit[] | null;
}
