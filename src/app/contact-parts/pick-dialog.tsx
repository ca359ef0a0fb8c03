/** Asks the user to pick a contact. */
import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { ContactPicker, type Picked } from "./contact-picker.tsx";

interface PickDialogProps {
  title: string;
  except: readonly number[];
  /** Label of the confirm button. */
  action: string;
  onPick: (picked: Picked) => void;
  onClose: () => void;
  /** Secondary action. */
  children?: ReactNode;
}

export function PickDialog({ title, except, action, onPick, onClose, children }: PickDialogProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <ContactPicker picked={picked} onPick={setPicked} except={except} />
        <Group justify="flex-end">
          {children}
          <Button disabled={!picked} onClick={() => picked && onPick(picked)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
