/** The user's caller ID number: shown, removed, or replaced by verifying another phone. */
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { phoneVerifications } from "../../contract/users/phone-verifications.ts";
import { users } from "../../contract/users/users.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { verificationWords } from "../../domain/users/phone-verification.ts";
import { may } from "../../domain/users/access.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal, useOnline, useRequest } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import classes from "./phone-number.module.css";
import { type Verification, useVerification } from "./use-verification.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

export function PhoneNumberPanel() {
  const user = useCurrentUser();
  const own = user.profile.dialer_verified_phone_number;
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<Verification | null>(null);
  if (!may(user, "dialer.use")) return null;
  const close = () => {
    setBegun(null);
    setAsking(false);
  };
  return (
    <Panel title="Phone for calls" description="Calls you place show this number, and calls to it ring here.">
      <Stack maw="32rem">
        {begun ? (
          <Proving key={begun.id} begun={begun} onClose={close} />
        ) : own === "" || asking ? (
          <Asking onBegun={setBegun} onCancel={own === "" ? undefined : close} />
        ) : (
          <Own number={own} onOther={() => setAsking(true)} />
        )}
      </Stack>
    </Panel>
  );
}

function Own({ number, onOther }: { number: string; onOther: () => void }) {
  const { store } = useSession();
  const online = useOnline();
  const save = useRequest(users.updateProfile);
  const discard = async () => {
    const { data } = await save({ body: { dialer_verified_phone_number: "" } });
    await store.changed({ profile: data });
    notify("Your phone number was removed.");
  };
  return (
    <>
      <Group gap="xs">
        <Text fw={500}>{showPhone(number)}</Text>
        <ToneBadge tone="good">Verified</ToneBadge>
      </Group>
      <Group>
        <Button variant="default" onClick={onOther} disabled={!online}>
          Use another number
        </Button>
        <Button variant="subtle" onClick={() => void discard().catch(() => undefined)} disabled={!online}>
          Remove number
        </Button>
        {online ? null : <NeedsConnection />}
      </Group>
    </>
  );
}

function Asking({ onBegun, onCancel }: { onBegun: (begun: Verification) => void; onCancel: (() => void) | undefined }) {
  const { request } = useLocal();
  const online = useOnline();
  const form = useForm({ initialValues: { phone_number: "" } });
  const { submit, busy, error } = useSubmit(
    form,
    async (body) => onBegun((await request(phoneVerifications.create, { body })).data),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Number"
          description="Keep your phone nearby. We call you, and you enter six digits on its keypad."
          type="tel"
          autoComplete="tel"
          {...form.getInputProps("phone_number")}
        />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy} disabled={!online || form.values.phone_number.trim() === ""}>
            Call this number
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          {online ? null : <NeedsConnection />}
        </Group>
      </Stack>
    </form>
  );
}

function NeedsConnection() {
  return (
    <Text size="sm" c="dimmed">
      You need to be online to change your number.
    </Text>
  );
}

function Proving({ begun, onClose }: { begun: Verification; onClose: () => void }) {
  const state = useVerification(begun);
  const number = showPhone(begun.phone_number);
  if (state !== "calling") {
    const isDone = state === "verified";
    return (
      <>
        <Alert color={isDone ? "green" : "red"} role="status">
          {verificationWords[state]}
        </Alert>
        <Group>
          <Button onClick={onClose}>{isDone ? "Done" : "Try again"}</Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <Group gap="xs" role="status" wrap="nowrap">
        <Loader size="sm" />
        <Text>
          Ringing {number}. {verificationWords.calling}
        </Text>
      </Group>
      <output className={classes.code} aria-label="Digits to enter">
        {begun.code}
      </output>
      {begun.by === "gateway" ? (
        <Text size="sm" c="dimmed">
          This server uses the demo phone system: the digits are entered for you in a moment.
        </Text>
      ) : null}
      <Group>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
