import { Button, Group, Select, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { type SoaRejectReason, soaRejectReasons, soaTextLengthMax } from "../../domain/soa/limits.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaRejectWords } from "../../domain/soa/soa-words.ts";
import { soaReject } from "../../local/intents/soa.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useIntent } from "../base/live.ts";
import { onForm } from "../signing/index.ts";

const reasons = soaRejectReasons.map((value) => ({ value, label: soaRejectWords[value] }));

export function RejectDialog({ soa, onClose }: { soa: SoaRequest; onClose: () => void }) {
  const write = useIntent(soaReject);
  const saving = useSaving();
  const [reason, setReason] = useState<SoaRejectReason>("incomplete");
  const [note, setNote] = useState("");
  return (
    <Dialog title="Reject this form" onClose={onClose}>
      <Stack>
        <Select
          label="Reason"
          allowDeselect={false}
          data={reasons}
          value={reason}
          onChange={(value) => setReason(value as SoaRejectReason)}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxLength={soaTextLengthMax}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormError words={saving.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={saving.busy}
            onClick={() => saving.run(() => write({ ...onForm(soa), reason, note }), onClose)}
          >
            Reject form
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
