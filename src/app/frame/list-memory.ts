/**
 * Last state of the contact list: search, filters, order and scroll position (spec 000 §3). Deleted at sign-out with
 * the user's other data.
 */
import { readStored, writeStored } from "../base/stored.ts";

export const listPath = "/contacts";

/** `query`: the query string of the list's URL, with its `?`, or empty. */
export function rememberList(query: string): void {
  writeStored("fetch_contacts_params", query);
}

export function listAsLeft(): string {
  const query = readStored("fetch_contacts_params");
  return typeof query === "string" && query.startsWith("?") ? listPath + query : listPath;
}

/** Target of a navigation item: the list in its last state, or, from the list itself, the whole list. */
export function wayTo(path: string, here: string): string {
  return path === listPath && here !== listPath ? listAsLeft() : path;
}
