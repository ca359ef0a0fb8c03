import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type AdminTraining, adminTrainings } from "../../contract/trainings/admin-trainings.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";

interface DeleteSectionProps {
  section: { name: string; trainings: readonly AdminTraining[] };
  onClose: () => void;
  onDone: () => void;
}

export function DeleteSection({ section: { name, trainings }, onClose, onDone }: DeleteSectionProps) {
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const count = trainings.length;
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      const ask = { params: { id: trainings[0]?.id ?? "" }, query: { count } };
      const { data } = await request(adminTrainings.removeSection, ask);
      notify(`“${name}” and its ${countOf(data.deleted, "training")} deleted.`);
      onClose();
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
      onDone();
    }
  };
  return (
    <Dialog title={`Delete “${name}”`} onClose={onClose}>
      <Stack>
        <Text>
          {countOf(count, "training")} and {count === 1 ? "its file" : "their files"} will be deleted. This cannot be
          undone. What people learned stays on record.
        </Text>
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void remove()}>
            Delete {countOf(count, "training")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
