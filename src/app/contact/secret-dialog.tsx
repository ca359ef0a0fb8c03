/** Enters a full number. It needs a connection, because it is never queued or stored on this device. */
import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { contactSecrets } from "../../contract/contacts/contact-secrets.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { endingOn, type SecretField, secretNumber } from "../../domain/contacts/secret-number.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useVendor } from "../quotes/index.ts";

const names: Record<SecretField, string> = { ssn: "Social Security number", mbi: "Medicare number" };
const examples: Record<SecretField, string> = { ssn: "123-45-6789", mbi: "1EG4-TE5-MK73" };

export function SecretDialog({ field, onClose }: { field: SecretField; onClose: () => void }) {
  const { contact } = useOpened();
  const local = useLocal();
  const online = useOnline();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { ask, busy, error, errors } = useVendor(contactSecrets.write, ["value"]);
  const number = secretNumber(field, typed);
  const save = async (value: string | null, said: string) => {
    if (!(await ask({ params: { id: contact.id }, body: { field, value } }))) return;
    local.wake();
    notify(said);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={names[field]} closeOnClickOutside={!busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(number === null);
          if (number !== null && online) void save(number, "Number saved.");
        }}
      >
        <Stack>
          <TextInput
            label={names[field]}
            description="Stored encrypted on the server, never on this device. Only the last characters show here."
            placeholder={examples[field]}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            inputMode={field === "ssn" ? "numeric" : "text"}
            maxLength={30}
            value={typed}
            error={errors["value"] ?? (isWrong && number === null ? contactMessages[`bad_${field}`] : null)}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {online ? null : <Alert color="orange">You are offline. This needs a connection.</Alert>}
          <FormError words={error} />
          <Group justify="flex-end">
            {endingOn(field, contact) === null ? null : (
              <Button
                variant="subtle"
                color="red"
                me="auto"
                disabled={!online || busy}
                onClick={() => void save(null, "Number removed.")}
              >
                Delete permanently
              </Button>
            )}
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!online}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
