/** How a person signs in, as those above them may settle it: a lost phone, a lock, what is asked at the next sign-in. */
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { Input } from "../../contract/declare.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";

import { may } from "../../domain/users/access.ts";
import { standsAbove } from "../../domain/users/acting.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useRequest } from "../live.ts";
import { tell, useCurrentUser } from "../shell/index.ts";

type Change = Input<typeof users.update>["body"];

export function UserSignIn({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const update = useRequest(users.update);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isAbove = me.account_type === "admin" || standsAbove(me.account_type, user.account_type);
  if (!may(me, "users.edit") || !isAbove || user.id === me.id || me.actor) return null;
  const change = async (body: Change, done: string) => {
    setBusy(true);
    try {
      await update({ params: { id: user.id }, body });
      tell(done);
      setAsking(false);
      onChanged();
    } catch {
      // Told by useRequest.
    } finally {
      setBusy(false);
    }
  };
  const asks = { change_password: user["change_password?"], two_fa_is_required: user["two_fa_is_required?"] };
  return (
    <Panel title="Sign-in" says={`What ${user.first_name} is asked for, and help when something is lost.`}>
      <Stack gap="md" align="start">
        <Switch
          label="Must choose a new password"
          checked={asks.change_password}
          disabled={busy}
          onChange={() => void change({ change_password: !asks.change_password }, "Saved.")}
        />
        <Switch
          label="Must use two-factor sign-in"
          checked={asks.two_fa_is_required}
          disabled={busy}
          onChange={() => void change({ two_fa_is_required: !asks.two_fa_is_required }, "Saved.")}
        />
        <Group gap="xs">
          {user["has_2fa_enabled?"] ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              Take two-factor off
            </Button>
          ) : null}
          {user.locked_until ? (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void change({ unlock: true }, `${user.first_name} can sign in again.`)}
            >
              Unlock
            </Button>
          ) : null}
        </Group>
      </Stack>
      {asking ? (
        <Dialog onClose={() => setAsking(false)} title={`Take two-factor off for ${user.first_name}?`}>
          <Text size="sm">
            For a lost phone and no recovery code left. Their password alone signs them in until they set it up again:
            make sure it is {user.first_name} who asks.
          </Text>
          <Group mt="lg" justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Leave it on
            </Button>
            <Button
              color="red"
              loading={busy}
              onClick={() => void change({ reset_two_factor: true }, "Two-factor sign-in is off for them.")}
            >
              Take it off
            </Button>
          </Group>
        </Dialog>
      ) : null}
    </Panel>
  );
}
