/** With two-factor on: new recovery codes or turning it off; both need a code. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { twoFactor, twoFactorCodes } from "../../contract/session/two-factor.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, report, notify, wordsOf } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

type Act = "renew" | "disable";

export function TwoFactorOff({ onNewCodes }: { onNewCodes: (codes: readonly string[]) => void }) {
  const required = useCurrentUser()["two_fa_is_required?"];
  const [act, setAct] = useState<Act | null>(null);
  return (
    <Panel title="Two-factor sign-in" description="On. You sign in with your password and a code.">
      {act ? (
        <WithCode act={act} onNewCodes={onNewCodes} onBack={() => setAct(null)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAct("renew")}>
            New recovery codes
          </Button>
          {required ? null : (
            <Button variant="default" onClick={() => setAct("disable")}>
              Turn off
            </Button>
          )}
        </Group>
      )}
    </Panel>
  );
}

function WithCode({
  act,
  onNewCodes,
  onBack,
}: {
  act: Act;
  onNewCodes: (codes: readonly string[]) => void;
  onBack: () => void;
}) {
  const { request } = useLocal();
  const { store } = useSession();
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (value) => (value.trim() ? null : "Enter the code.") },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ code }) => {
      const body = { code: code.trim() };
      if (act === "renew") return onNewCodes((await request(twoFactorCodes.renew, { body })).data.recovery_codes);
      await request(twoFactor.disable, { body });
      notify("Two-factor sign-in turned off.");
      await store.askAnew();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem">
        <TextInput
          label="Code"
          description={
            act === "renew"
              ? "From your app or email. Your old recovery codes stop working."
              : "From your app or email, or a recovery code."
          }
          autoComplete="one-time-code"
          autoFocus
          {...form.getInputProps("code")}
        />
        <MailMeOne />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy} {...(act === "disable" ? { color: "red" } : {})}>
            {act === "renew" ? "Create new codes" : "Turn off"}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MailMeOne() {
  const { request } = useLocal();
  const [said, setSaid] = useState("");
  const send = async () => {
    try {
      setSaid(`Sent to ${(await request(twoFactor.sendOtp, { body: {} })).data.sent_to}.`);
    } catch (error) {
      report(error);
    }
  };
  return (
    <Group gap="sm">
      <Button variant="subtle" size="compact-sm" onClick={() => void send()}>
        Email me a code
      </Button>
      <Text size="sm" role="status">
        {said}
      </Text>
    </Group>
  );
}
