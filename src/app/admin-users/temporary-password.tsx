/** A temporary password for a user who lost theirs: shown once, must be changed at the next sign-in. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";
import { temporaryPassword } from "../../domain/session/temporary-password.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { useLocal, useRequest } from "../base/live.ts";

interface TemporaryPasswordProps {
  user: AdminUser;
  onChanged: () => void;
  onClose: () => void;
}

export function TemporaryPassword({ user, onChanged, onClose }: TemporaryPasswordProps) {
  const { world } = useLocal();
  const give = useRequest(users.updatePassword);
  const [given, setGiven] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    // In a UUID only the last eight digits are certain to be fully random.
    const password = temporaryPassword(`${world.uuid().slice(-8)}${world.uuid().slice(-8)}`);
    setBusy(true);
    try {
      await give({ params: { id: user.id }, body: { password, version: user.updated_at } });
      setGiven(password);
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
      // After a failure too: another may have changed the user meanwhile.
      onChanged();
    }
  };
  return (
    <Dialog onClose={onClose} title={`Temporary password for ${user.first_name}`} closeOnClickOutside={given === null}>
      {given === null ? (
        <Stack>
          <Text size="sm">
            This replaces their password and signs them out everywhere. They choose a new one at the next sign-in and
            get an email about the change. Make sure it is really {user.first_name} who is asking.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void go()}>
              Set password
            </Button>
          </Group>
        </Stack>
      ) : (
        <ShownOnce
          title="This password is shown only once. Give it to them now."
          label="Password"
          secret={given}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
