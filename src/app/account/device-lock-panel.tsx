/** When this device locks, how it unlocks, and the PIN for users without a password. */
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { deviceCodeErrors } from "../../domain/session/idle-lock.ts";
import { deviceCodeDigitsMax, idleMinutesOffline } from "../../domain/session/limits.ts";
import { canProveHere } from "../../local/unlock-proof.ts";
import { countOf } from "../../kit/text.ts";
import { Panel } from "../../ui/panel.tsx";
import { personOf } from "../base/person.ts";
import { notify } from "../base/report.ts";
import { unlockProofs, useUnlockProof } from "../base/unlock-proofs.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useIdleMinutes, useLockNow } from "../lock/index.ts";

export function DeviceLockPanel() {
  const user = useCurrentUser();
  const person = personOf(user);
  const minutes = useIdleMinutes(person.id);
  const proof = useUnlockProof(person.id);
  const lock = useLockNow();
  const offline =
    proof === "none"
      ? noLockWords(person.has_password)
      : `Offline, it locks after ${countOf(Math.min(minutes, idleMinutesOffline), "minute")} and ${proof === "code" ? "its code" : "your password"} unlocks it.`;
  return (
    <Panel title="Lock" description={`This device locks after ${countOf(minutes, "minute")} of inactivity.`}>
      <Stack>
        <Text size="sm">{offline}</Text>
        {person.has_password || user.actor !== null || !canProveHere() ? null : <DeviceCode person={person.id} />}
        <Group>
          <Button variant="default" onClick={lock}>
            Lock now
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

function noLockWords(has_password: boolean): string {
  const open = "This device does not lock while offline, because it has no way to unlock again.";
  if (!canProveHere()) return `${open} Offline locking needs a secure (https) address.`;
  return has_password
    ? `${open} It will after you sign in or unlock with your password here.`
    : `${open} Set a device code to turn locking on.`;
}

function DeviceCode({ person }: { person: string }) {
  const hasOne = useUnlockProof(person) === "code";
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { code: "", again: "" },
    validate: {
      code: (code) => deviceCodeErrors(code)["code"]?.[0] ?? null,
      again: (again, { code }) => (again === code ? null : "The codes do not match."),
    },
  });
  const keep = async ({ code }: { code: string }) => {
    setBusy(true);
    await unlockProofs.keep(person, "code", code);
    setBusy(false);
    form.reset();
    notify("Device code saved.");
  };
  const digits = { inputMode: "numeric", autoComplete: "off", maxLength: deviceCodeDigitsMax } as const;
  return (
    <form onSubmit={form.onSubmit((typed) => void keep(typed))} noValidate>
      <Stack maw="24rem">
        <PasswordInput
          label="Device code"
          description="6 to 12 digits. It only unlocks this device while offline."
          {...digits}
          {...form.getInputProps("code")}
        />
        <PasswordInput label="Confirm code" {...digits} {...form.getInputProps("again")} />
        <Group>
          <Button type="submit" loading={busy}>
            {hasOne ? "Change code" : "Set code"}
          </Button>
          {hasOne ? (
            <Button variant="default" onClick={() => unlockProofs.forget(person)}>
              Remove code
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
