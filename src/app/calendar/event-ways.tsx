/** What an event is for: call, open the contact, go there, change it. */
import { Button, Text } from "@mantine/core";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useId } from "react";
import { Link } from "react-router-dom";
import { placeToGo, routeTo } from "../../domain/calendar/directions.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { phoneOf } from "../../domain/dialer/do-not-call.ts";
import { telLink } from "../../domain/values/phone-number.ts";
import { blockReason } from "../../domain/dialer/dial-check.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { useCallBlock } from "../base/known-number.ts";
import { useLive } from "../base/live.ts";
import classes from "./event-form.module.css";

interface EventWaysProps {
  event: CalendarEvent;
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

export function EventWays({ event, onEdit, onClose }: EventWaysProps) {
  const [contact] = useLive(contactsByIds, event.contact_ids.slice(0, 1)) ?? [];
  const phone = contact && (event.phone === "" ? primaryOf(contact.phones) : phoneOf(contact, event.phone));
  const number = event.phone || phone?.number || "";
  const place = placeToGo(event, contact);
  return (
    <div className={classes.ways}>
      {number ? (
        <Call number={number} extension={phone?.extension} contactId={contact?.id ?? null} onClose={onClose} />
      ) : null}
      {contact ? (
        <Button
          component={Link}
          to={`/contacts/${contact.id}`}
          variant="default"
          leftSection={<IconUser size="1rem" aria-hidden="true" />}
          onClick={onClose}
        >
          Open contact
        </Button>
      ) : null}
      {place ? (
        <Button
          component="a"
          href={routeTo(place)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconMapPin size="1rem" aria-hidden="true" />}
        >
          Directions
        </Button>
      ) : null}
      {onEdit ? (
        <Button variant="default" leftSection={<IconPencil size="1rem" aria-hidden="true" />} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </div>
  );
}

interface CallProps {
  number: string;
  extension: string | undefined;
  contactId: number | null;
  onClose: () => void;
}

/** With the reason beside it, if calling is forbidden now. The phone panel opens in the dialog's place. */
function Call({ number, extension, contactId, onClose }: CallProps) {
  const block = useCallBlock(number, contactId);
  const why = useId();
  return (
    <>
      <Button
        component="a"
        href={telLink({ number, extension })}
        data-contact={contactId ?? undefined}
        variant={block ? "default" : "filled"}
        leftSection={<IconPhone size="1rem" aria-hidden="true" />}
        aria-describedby={block ? why : undefined}
        onClick={onClose}
      >
        Call
      </Button>
      {block ? (
        <Text size="xs" c="dimmed" id={why} className={classes.why}>
          {blockReason(block)}
        </Text>
      ) : null}
    </>
  );
}
