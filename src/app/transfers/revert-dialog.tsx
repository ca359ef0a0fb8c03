/** Preview of a revert before it starts. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { transfers } from "../../contract/transfers/transfers.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { StayList } from "./stay-list.tsx";

interface RevertDialogProps {
  attempt: TransferAttempt;
  to: string;
  onClose: () => void;
  onReverting: () => void;
}

export function RevertDialog({ attempt, to, onClose, onReverting }: RevertDialogProps) {
  const { request } = useLocal();
  const params = { id: attempt.id };
  const fetched = useFetched(transfers.revertPreview, { params });
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const counts = fetched.data?.data;
  const revert = () => {
    setBusy(true);
    request(transfers.revert, { params }).then(
      () => {
        onReverting();
        onClose();
      },
      (failure: unknown) => {
        setRefused(wordsOf(failure));
        setBusy(false);
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="Revert transfer">
      <Stack>
        <FetchState what="Revert preview" of={fetched} lines={3} small />
        {counts ? (
          <>
            <Text>
              {counts.back === 0
                ? "Nothing can be returned."
                : `${countOf(counts.back, "contact")} ${counts.back === 1 ? "is" : "are"} returned from ${to} to ${counts.back === 1 ? "its previous owner" : "their previous owners"}.`}
            </Text>
            <StayList stay={counts.stay} />
            {counts.back > 0 ? (
              <Text size="sm" c="dimmed">
                {attempt.to_group_id
                  ? "Contacts are only removed from the group."
                  : "Events transferred with them are returned too. Added tags and changes made since then are kept."}
              </Text>
            ) : null}
          </>
        ) : null}
        <FormError words={refused} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={revert} loading={busy} disabled={!counts || counts.back === 0 || !online}>
            {counts ? `Return ${countOf(counts.back, "contact")}` : "Revert transfer"}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
