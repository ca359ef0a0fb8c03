/** Linked contacts: spouse, caregiver, household. Each direction has its own relation name. */
import { ActionIcon, Group, Text } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Suspense, useState } from "react";
import type { LinkedContact } from "../../domain/contacts/contact.ts";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { ContactLink } from "../contact-parts/contact-link.tsx";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { useNames } from "../contact-parts/use-names.ts";
import classes from "../contact-parts/contact-facts.module.css";
import { lazyPart } from "../base/lazy-part.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

const LinkDialog = lazyPart(async () => (await import("./link-dialog.tsx")).LinkDialog);

export function LinkedContacts() {
  const { contact, maySeeDetails, mayLink } = useOpened();
  const [open, setOpen] = useState<LinkedContact | "new" | null>(null);
  const links = contact.linked_contacts;
  const nameOf = useNames();
  const place = useFocusOnNext<HTMLElement>(links.length);
  if (!maySeeDetails) return null;
  const add = mayLink ? (
    <ActionIcon
      variant="subtle"
      aria-label="Link contact"
      title="Link contact"
      data-adds
      onClick={() => setOpen("new")}
    >
      <IconPlus size="1rem" />
    </ActionIcon>
  ) : null;
  return (
    <FactSection title="Linked contacts" action={add} place={place}>
      {links.length === 0 ? <Text c="dimmed">No linked contacts yet.</Text> : null}
      <ul className={classes.parts}>
        {links.map((link) => (
          <li key={link.contact_id} className={classes.part}>
            <div className={classes.partLine}>
              <ContactLink id={link.contact_id} />
              <span className={classes.partWords}>
                {[relationLabels[link.relation], link.note].filter(Boolean).join(" · ")}
              </span>
              {link.authorized_representative ? <ToneBadge>Can act for them</ToneBadge> : null}
            </div>
            {mayLink ? (
              <Group gap={0} wrap="nowrap" className={classes.partEdit}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Edit link to ${nameOf(link.contact_id)}`}
                  data-takes
                  onClick={() => setOpen(link)}
                >
                  <IconPencil size="1rem" />
                </ActionIcon>
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open === null ? null : (
          <LinkDialog link={open === "new" ? null : open} nameOf={nameOf} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </FactSection>
  );
}
