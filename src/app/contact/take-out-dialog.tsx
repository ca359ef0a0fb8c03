import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { contactWorkflows } from "../../contract/workflow/workflows.ts";
import type { FlowRun } from "../../domain/workflow/flow.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

interface TakeOutDialogProps {
  run: FlowRun;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation: the position in the flow cannot be restored. */
export function TakeOutDialog({ run, onClose, onDone }: TakeOutDialogProps) {
  const { contact, name } = useOpened();
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const takeOut = async () => {
    setBusy(true);
    setError(null);
    try {
      await request(contactWorkflows.stop, { params: { id: contact.id, run_id: run.id } });
      notify(`${name} removed from ${run.flow_name}.`);
      onClose();
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Remove ${name} from ${run.flow_name}`}>
      <Stack>
        <Text>
          Remaining steps will not run. Completed steps stay as they are. If you add the contact again, the workflow
          starts at the first step.
        </Text>
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void takeOut()}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
