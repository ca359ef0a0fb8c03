/** Text permission of one number: where it stands, what was said, and a form to note more. */
import { Button, Group, Select, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { consentAddress, type ConsentEvent, type ConsentWay, wordsMax } from "../../domain/consent/consent-options.ts";
import { inForceOrder, permissionOf } from "../../domain/consent/permission.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { permissionNote } from "../../local/intents/messages.ts";
import { threadWith } from "../../local/queries/messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useLive, useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { ConsentHistory } from "./consent-history.tsx";
import { eventWords, stateWords, wayWords } from "./permission-words.ts";

type Noted = Exclude<ConsentEvent, "regranted">;
type Way = Exclude<ConsentWay, "merge">;

const events = (["granted", "refused", "revoked", "asked"] as const).map((value) => ({
  value,
  label: eventWords[value],
}));
const ways = (["voice", "agent", "text", "email", "paper", "form", "vendor"] as const).map((value) => ({
  value,
  label: wayWords[value],
}));

interface PermissionDialogProps {
  contactId: number;
  number: string;
  onClose: () => void;
}

export function PermissionDialog({ contactId, number, onClose }: PermissionDialogProps) {
  const thread = useLive(threadWith, contactId, number);
  if (!thread?.contact) return null;
  const address = consentAddress("text", number);
  const own = thread.consents.filter((one) => one.channel === "text" && one.address === address);
  const { label, tone } = stateWords[permissionOf(own, { channel: "text", address }).state];
  return (
    <Dialog onClose={onClose} title={`Text permission of ${nameOfContact(thread.contact)}`} size="lg">
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="xs">
            <Text className="tabular">{showPhone(number)}</Text>
            <ToneBadge tone={tone}>{label}</ToneBadge>
          </Group>
          <Link to={`/contacts/${contactId}/consent`} target="_blank">
            Printable proof
          </Link>
        </Group>
        <ConsentHistory entries={inForceOrder(own).toReversed()} />
        <NoteForm contactId={contactId} name={nameOfContact(thread.contact)} number={number} />
      </Stack>
    </Dialog>
  );
}

function NoteForm({ contactId, name, number }: { contactId: number; name: string; number: string }) {
  const local = useLocal();
  const [event, setEvent] = useState<Noted>("granted");
  const [how, setHow] = useState<Way>("voice");
  const [words, setWords] = useState("");
  const [error, setError] = useState<string | null>(null);
  /** What stands in the form is in the history; the ledger keeps every entry, so a second press must add none. */
  const [isNoted, setNoted] = useState(false);
  const saving = useRef(false);
  const needsWords = event === "granted";
  const save = () => {
    if (saving.current) return;
    if (needsWords && words.trim() === "") return setError(textMessages.words_needed);
    saving.current = true;
    const said = { id: local.world.uuid(), contact_id: contactId, name, number, event, how, words: words.trim() };
    void local
      .write(permissionNote, { ...said, at: local.clock.now() })
      .then(
        () => {
          setWords("");
          setNoted(true);
        },
        (failed: unknown) => setError(wordsOf(failed)),
      )
      .finally(() => void (saving.current = false));
  };
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <Group grow align="start">
          <Select
            label="What they said"
            data={events}
            value={event}
            allowDeselect={false}
            onChange={(next) => {
              setNoted(false);
              setEvent((next as Noted | null) ?? event);
            }}
          />
          <Select
            label="How"
            data={ways}
            value={how}
            allowDeselect={false}
            onChange={(next) => {
              setNoted(false);
              setHow((next as Way | null) ?? how);
            }}
          />
        </Group>
        <Textarea
          label={event === "asked" ? "What you asked" : "Their exact words"}
          autosize
          minRows={2}
          maxLength={wordsMax}
          value={words}
          error={error === textMessages.words_needed ? error : undefined}
          onChange={(typed) => {
            setError(null);
            setNoted(false);
            setWords(typed.currentTarget.value);
          }}
        />
        <FormError words={error === textMessages.words_needed ? null : error} />
        <Group justify="flex-end">
          <Button type="submit" disabled={isNoted}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
