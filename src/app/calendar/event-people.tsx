/** Contact picker of the event form, searching the contacts on this device. */
import { Pill, Skeleton, Text } from "@mantine/core";
import { Suspense } from "react";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { ContactPicker } from "../contact-parts/later.ts";
import { useLive } from "../base/live.ts";
import type { EventFormParts } from "./event-form-parts.ts";
import classes from "./event-form.module.css";

export function EventPeople({ form }: Pick<EventFormParts, "form">) {
  const { contact_ids } = form.values;
  const nameOf = useContactNames(contact_ids);
  const set = (ids: number[]) => form.setFieldValue("contact_ids", ids);
  const isFull = contact_ids.length >= eventContactsMax;
  return (
    <div>
      {isFull ? (
        <Text size="sm" c="dimmed">
          An event can have {eventContactsMax} contacts.
        </Text>
      ) : (
        <Suspense fallback={<Skeleton height="3.75rem" />}>
          <ContactPicker
            label="With"
            picked={null}
            except={contact_ids}
            onPick={(picked) => picked && set([...contact_ids, picked.id])}
          />
        </Suspense>
      )}
      {contact_ids.length > 0 ? (
        <ul className={classes.people} aria-label="Contacts">
          {contact_ids.map((id) => (
            <li key={id}>
              <Pill
                size="md"
                withRemoveButton
                removeButtonProps={{ "aria-label": `Remove ${nameOf(id)}`, tabIndex: 0, "aria-hidden": false }}
                onRemove={() => set(contact_ids.filter((other) => other !== id))}
              >
                {nameOf(id)}
              </Pill>
            </li>
          ))}
        </ul>
      ) : null}
      {form.errors["contact_ids"] ? (
        <p className={classes.error} role="alert">
          {form.errors["contact_ids"]}
        </p>
      ) : null}
    </div>
  );
}

/** A contact that is not on this device is shown by its number. */
export function useContactNames(ids: readonly number[]): (id: number) => string {
  const contacts = useLive(contactsByIds, ids);
  return (id) => {
    const contact = contacts?.find((one) => one.id === id);
    return contact ? nameOfContact(contact) : contacts ? `Contact ${id}` : "…";
  };
}
