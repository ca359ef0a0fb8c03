/** One set: certainty and reasons, and enough of each contact to tell them apart. */
import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { levelWords, reasonsInWords } from "../contact-parts/match-words.ts";
import { mergePath } from "../links/merge-path.ts";
import type { DuplicateSet } from "./use-duplicates.ts";
import classes from "./duplicates.module.css";

interface DuplicateRowProps {
  set: DuplicateSet;
  lists: ContactLists;
  onPart: () => void;
}

export function DuplicateRow({ set, lists, onPart }: DuplicateRowProps) {
  const { ids, pairs, contacts, isMerging } = set;
  const [best] = pairs;
  if (!best) return null;
  const reasons = [...new Set(pairs.flatMap((pair) => pair.reasons))];
  const names = contacts.map(nameOfContact).join(" and ");
  return (
    <li className={classes.set} data-set aria-label={names}>
      <div className={classes.why}>
        <span className={classes.level} data-level={best.level}>
          {levelWords[best.level]}
        </span>
        <Text size="sm" c="dimmed">
          {reasonsInWords(reasons)}
        </Text>
      </div>
      <ul className={classes.people}>
        {contacts.map((contact) => (
          <Person key={contact.id} contact={contact} lists={lists} />
        ))}
      </ul>
      <div className={classes.acts}>
        {isMerging ? (
          <Text size="sm" c="dimmed" role="status">
            Merges when you are back online.
          </Text>
        ) : (
          <>
            <Button size="compact-sm" variant="default" onClick={onPart} aria-label={`Not duplicates: ${names}`}>
              Not duplicates
            </Button>
            <Button component={Link} to={mergePath(ids)} size="compact-sm" data-compare aria-label={`Compare ${names}`}>
              Compare
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Person({ contact, lists }: { contact: Contact; lists: ContactLists }) {
  const { id, phones, emails, birth_date, owner_id, category, in_force_policies } = contact;
  const owner = lists.users.find((user) => user.id === owner_id);
  const address = mainAddress(contact);
  const facts = [
    phones[0] && showPhone(phones[0].number),
    emails[0]?.address,
    birth_date && `born ${showDay(birth_date)}`,
    address && [address.line1, address.city, address.state].filter(Boolean).join(", "),
    in_force_policies > 0 ? `${countOf(in_force_policies, "policy", "policies")} in force` : undefined,
  ].filter(Boolean);
  return (
    <li className={classes.person}>
      <div className={classes.personName}>
        <Link to={`/contacts/${id}`} className={classes.link}>
          {nameOfContact(contact)}
        </Link>
        <Text span size="xs" c="dimmed" className="tabular">
          {category === "client" ? "Client" : "Lead"} {id}
          {owner ? ` · ${fullNameOf(owner)}` : ""}
        </Text>
      </div>
      <Text size="sm" className={classes.facts}>
        {facts.length > 0 ? facts.join(" · ") : "No other details"}
      </Text>
    </li>
  );
}
