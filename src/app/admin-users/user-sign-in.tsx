/** Sign-in settings managers control: enabled or not, password and second-factor reset, lockout, requirements. */
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Input } from "../../contract/declare.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { adminInvitations } from "../../contract/users/invitations.ts";
import { users } from "../../contract/users/users.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLocal, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { sentWords } from "./sent-words.ts";
import { TemporaryPassword } from "./temporary-password.tsx";

type Change = Input<typeof users.update>["body"];
type Asking = "two_factor" | "off" | "password" | null;

export function UserSignIn({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const update = useRequest(users.update);
  const [asking, setAsking] = useState<Asking>(null);
  const [busy, setBusy] = useState(false);
  /** The version already changed: until the new one is read, another change would be refused. */
  const [changed, setChanged] = useState<number | null>(null);
  const waits = busy || changed === user.updated_at;
  if (!mayChangePerson(me, user)) return null;
  const change = async (body: Change, done: string) => {
    setBusy(true);
    try {
      await update({ params: { id: user.id }, body: { ...body, version: user.updated_at } });
      setChanged(user.updated_at);
      notify(done);
      setAsking(null);
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
      // After a failure too: another may have changed the user meanwhile.
      onChanged();
    }
  };
  const turn = () =>
    user.active ? setAsking("off") : void change({ active: true }, `${user.first_name} can sign in again.`);
  const asks = { change_password: user["change_password?"], two_fa_is_required: user["two_fa_is_required?"] };
  return (
    <Panel title="Sign-in" description={`Sign-in requirements for ${user.first_name}, and help with lost access.`}>
      <Stack gap="md" align="start">
        {user.invited_until ? <Invitation user={user} until={user.invited_until} onSent={onChanged} /> : null}
        <Switch label="Can sign in" checked={user.active} disabled={waits} onChange={turn} />
        <Switch
          label="Must change password"
          checked={asks.change_password}
          disabled={waits}
          onChange={() => void change({ change_password: !asks.change_password }, "Saved.")}
        />
        <Switch
          label="Must use two-factor sign-in"
          checked={asks.two_fa_is_required}
          disabled={waits}
          onChange={() => void change({ two_fa_is_required: !asks.two_fa_is_required }, "Saved.")}
        />
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking("password")}>
            Set temporary password
          </Button>
          {user["has_2fa_enabled?"] ? (
            <Button variant="default" onClick={() => setAsking("two_factor")}>
              Turn off two-factor
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
        <TemporaryPassword user={user} onChanged={onChanged} onClose={() => setAsking(null)} />
      ) : null}
      {asking === "two_factor" ? (
        <Sure
          title={`Turn off two-factor for ${user.first_name}?`}
          keep="Cancel"
          act="Turn off"
          busy={busy}
          onAct={() => void change({ reset_two_factor: true }, "Two-factor sign-in turned off.")}
          onClose={() => setAsking(null)}
        >
          Use this when they lost their phone and have no recovery codes. Until they set it up again, their password
          alone signs them in. Make sure it is really {user.first_name} who is asking.
        </Sure>
      ) : null}
      {asking === "off" ? (
        <Sure
          title={`Deactivate ${user.first_name}?`}
          keep="Cancel"
          act="Deactivate"
          busy={busy}
          onAct={() => void change({ active: false }, `${user.first_name} deactivated.`)}
          onClose={() => setAsking(null)}
        >
          They are signed out everywhere right away, including anyone acting as them, and cannot sign in. Their records
          stay as they are. Unsent changes wait on their devices until you reactivate them.
        </Sure>
      ) : null}
    </Panel>
  );
}

interface InvitationProps {
  user: AdminUser;
  until: number;
  onSent: () => void;
}

/** Not accepted yet. */
function Invitation({ user, until, onSent }: InvitationProps) {
  const { exact } = useMoments();
  const { world } = useLocal();
  const me = useCurrentUser();
  const send = useRequest(adminInvitations.sendAgain);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await send({ params: { id: user.id } });
      notify(sentWords(me, user.email));
      onSent();
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
    }
  };
  const isPast = until <= world.now();
  return (
    <Group gap="sm">
      <Text size="sm">
        {user.first_name} has not joined yet. The invitation {isPast ? "expired on" : "works until"} {exact(until)}.
      </Text>
      <Button variant="default" loading={busy} disabled={!user.active} onClick={() => void again()}>
        Send again
      </Button>
    </Group>
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

/** Irreversible actions ask for confirmation. */
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
