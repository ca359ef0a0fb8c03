/** Confirmation before a flow is stopped or deleted: which contacts leave, and what stays. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { type FlowEnd, inFlow } from "./use-flow-acts.ts";

interface FlowEndDialogProps {
  flow: Pick<WorkflowFlow, "id" | "name" | "counts">;
  end: FlowEnd;
  onClose: () => void;
  onDone: () => void;
}

export function FlowEndDialog({ flow, end, onClose, onDone }: FlowEndDialogProps) {
  const { request } = useLocal();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    const params = { id: flow.id };
    setBusy(true);
    setError(null);
    try {
      if (end === "stop") await request(workflowFlows.activate, { params, body: { status: "stopped" } });
      else await request(workflowFlows.remove, { params });
      onClose();
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={end === "stop" ? `End ${flow.name} permanently` : `Remove ${flow.name}`}>
      <Stack>
        <Text>
          {end === "stop" ? leavingWords(inFlow(flow)) : "This workflow stops running and is removed from this list."}
        </Text>
        <Text c="dimmed" size="sm">
          {end === "stop"
            ? "You cannot restart it later. To stop it temporarily, pause it instead."
            : "Its history stays on the contacts."}
        </Text>
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button color="red" loading={busy} disabled={!online} onClick={() => void run()}>
            {end === "stop" ? "End permanently" : "Remove"}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function leavingWords(count: number): string {
  if (count === 0) return "No contacts are in this workflow, and no new contacts will enter.";
  const leave = count === 1 ? "is in this workflow and leaves it" : "are in this workflow and leave it";
  return `${countOf(count, "contact")} ${leave} now. Their remaining steps do not run.`;
}
