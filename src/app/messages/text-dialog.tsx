/** The conversation with a contact over any page. */
import { Button, Group, Select, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PermissionDialog } from "./permission-part.ts";
import { ThreadPanel } from "./thread-panel.tsx";

export function TextDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [number, setNumber] = useState(primaryOf(contact.phones)?.number ?? "");
  const [asking, setAsking] = useState(false);
  const numbers = contact.phones.map((phone) => ({ value: phone.number, label: showPhone(phone.number) }));
  return (
    <Dialog
      onClose={onClose}
      title={`Texts with ${nameOfContact(contact)}`}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!asking}
    >
      {number === "" ? (
        <Text c="dimmed">No phone number.</Text>
      ) : (
        <>
          <Group justify="space-between" mb="sm">
            {numbers.length > 1 ? (
              <Select
                aria-label="Number"
                data={numbers}
                value={number}
                allowDeselect={false}
                onChange={(next) => setNumber(next ?? number)}
              />
            ) : (
              <Text size="sm" c="dimmed" className="tabular">
                {showPhone(number)}
              </Text>
            )}
            <Group gap="sm">
              <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
                Text permission
              </Button>
              <Link to={`/messages?contact=${contact.id}`}>All messages</Link>
            </Group>
          </Group>
          <ThreadPanel contactId={contact.id} number={number} onAsk={() => setAsking(true)} />
        </>
      )}
      <Suspense fallback={null}>
        {asking ? <PermissionDialog contactId={contact.id} number={number} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </Dialog>
  );
}
