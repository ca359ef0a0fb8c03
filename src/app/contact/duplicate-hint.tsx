/** Hint on a contact's page that a certain duplicate exists, unless it was marked as not a duplicate. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { contactMerges } from "../../contract/duplicates/contact-merges.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { mergeContactsMax } from "../../domain/values/limits.ts";
import { matchOf } from "../../domain/duplicates/match.ts";
import { mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AlertLine } from "./alert-line.tsx";
import { mergePath } from "../links/merge-path.ts";

export function DuplicateHint({ contact }: { contact: Contact }) {
  const user = useCurrentUser();
  const others = useSureMatches(contact);
  if (!mayMerge(user, user.features) || !mayOn(user, "contacts.merge", contact)) return null;
  const mine = others.filter((other) => mayOn(user, "contacts.merge", other));
  const [first] = mine;
  if (!first) return null;
  const name = mine.length === 1 ? `${nameOfContact(first)} (${first.id})` : `${mine.length} others`;
  return (
    <AlertLine tone="warn" text={`Likely duplicate of ${name}.`}>
      <Button
        component={Link}
        to={mergePath([contact.id, ...mine.map(({ id }) => id)])}
        variant="subtle"
        size="compact-xs"
      >
        Compare
      </Button>
    </AlertLine>
  );
}

/** Matches by phone: the local index has every number. */
function useSureMatches(contact: Contact): Contact[] {
  const { search, db, request } = useLocal();
  const [found, setFound] = useState<Contact[]>([]);
  useEffect(() => {
    if (!search) return;
    let isLeft = false;
    const look = async () => {
      const ids = await Promise.all(contact.phones.map(({ number }) => search.matchNumber(number)));
      const others = await contactsByIds(
        db,
        [...new Set(ids.flat())].filter((id) => id !== contact.id).slice(0, candidatesMax),
      );
      const sure = others.filter((other) => matchOf(contact, other)?.level === "sure").slice(0, mergeContactsMax - 1);
      if (sure.length === 0) return [];
      const { data } = await request(contactMerges.facts, { body: { ids: [contact.id, ...sure.map(({ id }) => id)] } });
      const parted = data.find(({ id }) => id === contact.id)?.not_same ?? [];
      return sure.filter(({ id }) => !parted.includes(id));
    };
    look().then(
      (matches) => isLeft || setFound(matches),
      // Offline it is unknown whether the pair was already resolved, so nothing is shown.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [search, db, request, contact]);
  return found;
}

const candidatesMax = 50;
