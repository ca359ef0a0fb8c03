import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Status } from "../../domain/reference/reference.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSaving } from "../../ui/use-saving.ts";

interface StatusReasonProps {
  status: Status;
  /** Rejects if nothing was saved; the dialog then stays open with its text. */
  onReason: (reason: string) => void | Promise<unknown>;
  onClose: () => void;
}

/** Leaving *Do not contact* or *Deceased* requires a reason, which is stored. */
export function StatusReason({ status, onReason, onClose }: StatusReasonProps) {
  const [reason, setReason] = useState("");
  const saving = useSaving();
  return (
    <Dialog onClose={onClose} title={`Change to ${status.title}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.run(() => onReason(reason.trim()), onClose);
        }}
      >
        <Textarea
          label="Reason"
          description="Saved with the change. Do-not-contact flags on phones, emails and addresses stay until you remove them one by one. Canceled callbacks stay canceled."
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError words={saving.error} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.busy} disabled={reason.trim() === ""}>
            Change status
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
