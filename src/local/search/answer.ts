/** Index queries and results; both are sent between threads. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { Facets } from "./facets.ts";

/** The user asking, and the time. */
export interface Viewer {
  user_id: string;
  /** The viewer's day and IANA zone (default UTC). */
  today: string;
  zone?: string;
}

export interface SearchAsk {
  scope: ContactsScope;
  viewer: Viewer;
  /** Range of rows, from 0, in the order of the scope; `page` and `limit` of the scope are ignored here. */
  window: { offset: number; count: number };
  /** Omitted for quick lookups. */
  facets?: boolean;
  /** Also return the contacts of the window, so that they are read while the page renders. */
  rows?: boolean;
}

export interface SearchAnswer extends IndexAnswer {
  /** Whether the index covers the whole database; false during the first build. */
  complete: boolean;
  /** In the order of `ids`, without missing ones; undefined if not requested or unreadable. */
  rows?: Contact[] | undefined;
}

export interface IndexAnswer {
  /** Contact numbers in the window. */
  ids: number[];
  /** Contacts that match exactly. */
  count: number;
  /** Contacts that match only with typos; they follow the exact matches in the list. */
  near: number;
  facets: Facets | null;
  /** Identifies this list for ranges and positions, until a few other lists have been requested. */
  token: string;
  /** Version of the index; increases with every change. */
  version: number;
}
