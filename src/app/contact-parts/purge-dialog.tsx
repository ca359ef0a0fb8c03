/**
 * Permanently removes deleted contacts: irreversible, so it requires typed confirmation and calls the server directly.
 */
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { contactBulk } from "../../contract/lists/contact-bulk.ts";
import { isPurgeTyped } from "../../domain/contacts/deletion.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";
import { piecesOf } from "./selection.ts";

interface PurgeDialogProps {
  ids: readonly number[];
  /** Name of the single contact: typed instead of the count. */
  name?: string;
  onClose: () => void;
  onDone: () => void;
}

export function PurgeDialog({ ids, name, onClose, onDone }: PurgeDialogProps) {
  const online = useOnline();
  const [typed, setTyped] = useState("");
  const { run, busy, error } = usePurge(ids);
  const count = ids.length;
  const isRight = isPurgeTyped(typed, { count, name });
  return (
    <Dialog
      onClose={onClose}
      title={`Permanently delete ${name ?? countOf(count, "contact")}`}
      closeOnClickOutside={!busy}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && online) void run().then((isDone) => isDone && onDone());
        }}
      >
        <Stack>
          <Text>
            {count === 1 ? "The contact is deleted" : "They are deleted"} from the server and from every device,
            including notes, files and everything else. You cannot get {count === 1 ? "it" : "them"} back. Contacts with
            active or pending policies are kept, and so is the audit log.
          </Text>
          {online ? null : <Alert color="orange">You are offline. This needs a connection.</Alert>}
          <TextInput
            label={`Type ${name ?? count.toLocaleString("en-US")} to delete ${count === 1 ? "it" : "them"}`}
            data-autofocus
            autoComplete="off"
            inputMode={name === undefined ? "numeric" : "text"}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={busy} disabled={!isRight || !online}>
              Delete permanently
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function usePurge(ids: readonly number[]): { run: () => Promise<boolean>; busy: boolean; error: string | null } {
  const local = useLocal();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    let [purged, kept] = [0, 0];
    try {
      for (const piece of piecesOf(ids, bulkIdsMax)) {
        const { data } = await local.request(contactBulk.purge, { body: { ids: piece, typed: String(piece.length) } });
        purged += data.purged;
        kept += data.kept_ids.length;
      }
      const gone = purged > 0 ? [`${countOf(purged, "contact")} permanently deleted.`] : [];
      notify([...gone, ...(kept > 0 ? [`${countOf(kept, "contact")} not deleted: ${keptWhy}`] : [])].join(" "));
      return true;
    } catch (failure) {
      setError(wordsOf(failure));
      return false;
    } finally {
      local.wake();
      setBusy(false);
    }
  };
  return { run, busy, error };
}

const keptWhy = contactMessages.purge_kept.replace(/^C/, "c");
