/** Says whose call it was. */
import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import type { ListedCall } from "../../local/queries/calls.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ContactPicker, type Picked } from "../contacts/index.ts";
import { report } from "../shell/index.ts";
import { useCallEdit } from "./use-call-edit.ts";

export function AttachDialog({ listed, onClose }: { listed: ListedCall; onClose: () => void }) {
  const { call } = listed;
  const edit = useCallEdit(listed);
  const [picked, setPicked] = useState<Picked | null>(null);
  const attach = (contact_id: number | null) => void edit({ contact_id }).then(onClose, report);
  return (
    <Dialog onClose={onClose} title="Whose call was it?" size="sm">
      <Stack gap="md">
        <Suspense fallback={<Skeleton height="3.75rem" />}>
          <ContactPicker
            picked={picked}
            onPick={setPicked}
            except={call.contact_id === null ? [] : [call.contact_id]}
          />
        </Suspense>
        <Group justify="flex-end">
          {call.contact_id === null ? null : (
            <Button variant="subtle" onClick={() => attach(null)}>
              Nobody here
            </Button>
          )}
          <Button disabled={!picked} onClick={() => picked && attach(picked.id)}>
            Attach
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
