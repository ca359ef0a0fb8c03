/** The household as a diagram, and all linked contacts with the relation in both directions. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { ActionIcon, Button, Text } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact, LinkedContact } from "../../domain/contacts/contact.ts";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { familyOf } from "../../local/queries/family.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useLive } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { HouseholdPicture } from "./household-picture.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./family.module.css";

export function FamilyPanel() {
  const { contact, mayLink } = useOpened();
  const family = useLive(familyOf, contact.id);
  const [open, setOpen] = useState<LinkedContact | "new" | null>(null);
  const links = contact.linked_contacts;
  const place = useFocusOnNext<HTMLDivElement>(links.length);
  if (!family) return <SkeletonRows count={3} />;
  const find = (id: number) => family.people.find((one) => one.id === id);
  const nameOf = (id: number) => {
    const other = find(id);
    return other ? nameOfContact(other) : `Contact ${id}`;
  };
  const add = mayLink ? (
    <Button
      variant="default"
      data-adds
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen("new")}
    >
      Link contact
    </Button>
  ) : null;
  return (
    <div ref={place}>
      {links.length === 0 ? (
        <NothingYet
          icon={IconUsers}
          title="No linked contacts yet."
          description="Link a spouse, child, caregiver or referrer. The relationship shows on both contacts."
          action={add}
        />
      ) : (
        <>
          {family.members.length > 1 ? (
            <QuestionPart title="Household">
              <HouseholdPicture members={family.members} find={find} nameOf={nameOf} />
            </QuestionPart>
          ) : null}
          <QuestionPart title="Linked contacts">
            <ul className={classes.links}>
              {links.map((link) => (
                <LinkRow
                  key={link.contact_id}
                  link={link}
                  other={find(link.contact_id)}
                  onEdit={mayLink ? () => setOpen(link) : null}
                />
              ))}
            </ul>
          </QuestionPart>
          {add}
        </>
      )}
      {open === null ? null : (
        <LinkDialog link={open === "new" ? null : open} nameOf={nameOf} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface LinkRowProps {
  link: LinkedContact;
  other: Contact | undefined;
  onEdit: (() => void) | null;
}

function LinkRow({ link, other, onEdit }: LinkRowProps) {
  const { contact, name } = useOpened();
  const otherName = other ? nameOfContact(other) : `Contact ${link.contact_id}`;
  const back = other?.linked_contacts.find(({ contact_id }) => contact_id === contact.id);
  return (
    <li className={classes.link}>
      <div className={classes.words}>
        <Link to={`/contacts/${link.contact_id}`} className={classes.name}>
          {otherName}
        </Link>
        <Text size="sm" c="dimmed">
          {isOf(otherName, name, link)}
          {back ? ` · ${isOf(name, otherName, back)}` : other ? "" : " · not on this device"}
        </Text>
      </div>
      {link.authorized_representative ? <ToneBadge>Can act for {name}</ToneBadge> : null}
      {onEdit ? (
        <ActionIcon variant="subtle" aria-label={`Edit link to ${otherName}`} data-takes onClick={onEdit}>
          <IconPencil size="1rem" />
        </ActionIcon>
      ) : null}
    </li>
  );
}

/** "Ann is Bob's spouse"; for *other*, the note. */
function isOf(one: string, other: string, { relation, note }: Pick<LinkedContact, "relation" | "note">): string {
  if (relation === "other") return note || `${one} and ${other} know each other`;
  const words = `${one} is ${other}’s ${relationLabels[relation].toLowerCase()}`;
  return note ? `${words} (${note})` : words;
}
