/** The contact list as it was left: its search, filters, order and place (spec 000 §3). Goes with everything else of the person at sign-out. */
import { readStored, writeStored } from "../base/stored.ts";

export const listPath = "/contacts";

/** `query`: the part of the list's address behind its path, with its `?`, or empty. */
export function rememberList(query: string): void {
  writeStored("fetch_contacts_params", query);
}

export function listAsLeft(): string {
  const query = readStored("fetch_contacts_params");
  return typeof query === "string" && query.startsWith("?") ? listPath + query : listPath;
}

/** Where an item of the navigation leads from here: to the list as it was left, and from the list itself to all of it. */
export function wayTo(path: string, here: string): string {
  return path === listPath && here !== listPath ? listAsLeft() : path;
}
