import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { Contact, LinkedContact } from "../../domain/contacts/contact.ts";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { relations } from "../../domain/values/limits.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { contactById } from "../../local/queries/contacts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { ContactPicker, type Picked } from "../contact-parts/contact-picker.tsx";
import { useLinks } from "./use-links.ts";

interface LinkDialogProps {
  /** Null: a new link. */
  link: LinkedContact | null;
  nameOf: (id: number) => string;
  onClose: () => void;
}

export function LinkDialog({ link, nameOf, onClose }: LinkDialogProps) {
  const { contact, name } = useOpened();
  const { set, unlink } = useLinks();
  const [was] = useState(link);
  const [other, setOther] = useState<Picked | null>(link && { id: link.contact_id, name: nameOf(link.contact_id) });
  const [relation, setRelation] = useState<LinkedContact["relation"]>(link?.relation ?? "spouse");
  const [note, setNote] = useState(link?.note ?? "");
  const [acts, setActs] = useState(link?.authorized_representative ?? false);
  const user = useCurrentUser();
  const there = useLive(contactById, link?.contact_id ?? 0);
  const whyNot = (one: Contact) =>
    mayOn(user, "contacts.details_edit", one) ? null : "You cannot edit this contact. A link changes both contacts.";
  const fixed = link !== null && there !== undefined && whyNot(there) !== null;
  const linked = contact.linked_contacts.map(({ contact_id }) => contact_id);
  const save = () => {
    if (!other) return;
    const made = { contact_id: other.id, relation, note, authorized_representative: acts };
    if (isSameValue(was, made)) return onClose();
    // useIntent reports a rejection; the dialog keeps the typed values.
    void set(made, was).then(onClose, () => undefined);
  };
  return (
    <Dialog onClose={onClose} title={link ? `Link to ${nameOf(link.contact_id)}` : "Link contact"}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {link ? null : (
            <ContactPicker picked={other} onPick={setOther} except={[contact.id, ...linked]} whyNot={whyNot} />
          )}
          <Select
            label="Relationship"
            description={other ? `${other.name} is ${name}’s …` : undefined}
            allowDeselect={false}
            data={relations.map((value) => ({ value, label: relationLabels[value] }))}
            value={relation}
            onChange={(value) => setRelation(relations.find((known) => known === value) ?? relation)}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Checkbox
            label={`Can act for ${name}`}
            checked={acts}
            onChange={(event) => setActs(event.currentTarget.checked)}
          />
          <Text size="sm" c={fixed ? undefined : "dimmed"}>
            {fixed
              ? `You cannot edit ${nameOf(link.contact_id)}, so you cannot change this link.`
              : "The other contact gets the matching relationship automatically."}
          </Text>
          <Group justify="flex-end">
            {link ? (
              <Button
                variant="subtle"
                color="red"
                mr="auto"
                disabled={fixed}
                onClick={() => {
                  unlink(was ?? link, nameOf(link.contact_id));
                  onClose();
                }}
              >
                Unlink
              </Button>
            ) : null}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!other || fixed}>
              {link ? "Save" : "Link"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
