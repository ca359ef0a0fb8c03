/** What is asked of the index and what it answers; both travel between threads. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { Facets } from "./facets.ts";

/** Who asks, and when. */
export interface Viewer {
  user_id: string;
  /** The viewer's day and IANA zone (UTC when left out). */
  today: string;
  zone?: string;
}

export interface SearchAsk {
  scope: ContactsScope;
  viewer: Viewer;
  /** Rows wanted, counted from 0 in the order of the scope; `page` and `limit` of the scope say nothing here. */
  window: { offset: number; count: number };
  /** Left out for quick lookups. */
  facets?: boolean;
  /** The contacts of the window too: they are read while the page draws what was typed. */
  rows?: boolean;
}

export interface SearchAnswer extends IndexAnswer {
  /** Everything in the database is in the index; false while it is made for the first time. */
  complete: boolean;
  /** In the order of `ids`, without those that are not here; undefined where they were not asked for or cannot be read. */
  rows?: Contact[] | undefined;
}

export interface IndexAnswer {
  /** Contact numbers of the window. */
  ids: number[];
  /** Contacts that match exactly. */
  count: number;
  /** Contacts that match but for a typing mistake; they follow the others in the list. */
  near: number;
  facets: Facets | null;
  /** Names this very list, for ranges and positions, until a few others have been asked for. */
  token: string;
  /** State of the index; it rises with every change. */
  version: number;
}
