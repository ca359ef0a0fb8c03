/** Redirects links of other contacts to the survivor of a merge, and back when it is undone. */
import type { Contact } from "../contacts/contact.ts";

type Links = Contact["linked_contacts"];

/** A link to one of the others becomes a link to the survivor, unless one exists already. */
export function relinked(links: Links, loser_ids: readonly number[], survivor_id: number): Links {
  const next: Links = [];
  const own = links.find(({ contact_id }) => contact_id === survivor_id);
  for (const link of links) {
    if (!loser_ids.includes(link.contact_id)) next.push(link);
    else if (!own && !next.some(({ contact_id }) => contact_id === survivor_id))
      next.push({ ...link, contact_id: survivor_id });
  }
  return next;
}

/** The current links with the merge undone; links added or removed since are unchanged. */
export function linksReturned(current: Links, before: Links, after: Links): Links {
  const ids = (links: Links) => new Set(links.map(({ contact_id }) => contact_id));
  const [had, got, has] = [ids(before), ids(after), ids(current)];
  const kept = current.filter(({ contact_id }) => had.has(contact_id) || !got.has(contact_id));
  const missing = before.filter(({ contact_id }) => !got.has(contact_id) && !has.has(contact_id));
  return [...kept, ...missing];
}
