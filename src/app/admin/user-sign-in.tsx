/** How a person signs in, as those above them may settle it: whether at all, a lost password or phone, a lock, what is asked. */
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Input } from "../../contract/declare.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { TemporaryPassword } from "./temporary-password.tsx";

type Change = Input<typeof users.update>["body"];
type Asking = "two_factor" | "off" | "password" | null;

export function UserSignIn({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const update = useRequest(users.update);
  const [asking, setAsking] = useState<Asking>(null);
  const [busy, setBusy] = useState(false);
  if (!mayChangePerson(me, user)) return null;
  const change = async (body: Change, done: string) => {
    setBusy(true);
    try {
      await update({ params: { id: user.id }, body });
      notify(done);
      setAsking(null);
      onChanged();
    } catch {
      // Told by useRequest.
    } finally {
      setBusy(false);
    }
  };
  const turn = () =>
    user.active ? setAsking("off") : void change({ active: true }, `${user.first_name} can sign in again.`);
  const asks = { change_password: user["change_password?"], two_fa_is_required: user["two_fa_is_required?"] };
  return (
    <Panel title="Sign-in" says={`What ${user.first_name} is asked for, and help when something is lost.`}>
      <Stack gap="md" align="start">
        <Switch label="May sign in" checked={user.active} disabled={busy} onChange={turn} />
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
          <Button variant="default" onClick={() => setAsking("password")}>
            Give a temporary password
          </Button>
          {user["has_2fa_enabled?"] ? (
            <Button variant="default" onClick={() => setAsking("two_factor")}>
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
      {asking === "password" ? (
        <TemporaryPassword user={user} onGiven={onChanged} onClose={() => setAsking(null)} />
      ) : null}
      {asking === "two_factor" ? (
        <Sure
          title={`Take two-factor off for ${user.first_name}?`}
          keep="Leave it on"
          act="Take it off"
          busy={busy}
          onAct={() => void change({ reset_two_factor: true }, "Two-factor sign-in is off for them.")}
          onClose={() => setAsking(null)}
        >
          For a lost phone and no recovery code left. Their password alone signs them in until they set it up again:
          make sure it is {user.first_name} who asks.
        </Sure>
      ) : null}
      {asking === "off" ? (
        <Sure
          title={`Switch ${user.first_name} off?`}
          keep="Leave them on"
          act="Switch off"
          busy={busy}
          onAct={() => void change({ active: false }, `${user.first_name} is switched off.`)}
          onClose={() => setAsking(null)}
        >
          Every session of theirs ends at once, also those of others acting as them, and they cannot sign in. What they
          own and wrote stays as it is; what their devices have not sent waits there until they are on again.
        </Sure>
      ) : null}
    </Panel>
  );
}

interface SureProps {
  title: string;
  keep: string;
  act: string;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asked first where it cannot be undone. */
function Sure({ title, keep, act, busy, onAct, onClose, children }: SureProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Text size="sm">{children}</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button color="red" loading={busy} onClick={onAct}>
          {act}
        </Button>
      </Group>
    </Dialog>
  );
}
