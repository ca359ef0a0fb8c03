/** The second step: a code of the app, a code sent, or a recovery code. */
import { Button, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { SecondStepWay } from "../../contract/session/sessions.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { fieldErrorsOf, wordsOf } from "../shell/index.ts";

export interface SecondFactorProps {
  /** What this account can use. */
  ways: readonly SecondStepWay[];
  /** Where a code has gone already, mostly hidden. */
  sentTo: string | null;
  /** Sends a code and says where to, such as `j•••@mail.com`; at most one a minute. */
  onSendCode: () => Promise<string>;
  onConfirm: (code: string) => Promise<void>;
  onBack: () => void;
}

const words: Record<SecondStepWay, { label: string; field: string; help: string }> = {
  app: { label: "App", field: "Code from your app", help: "6 digits, new every 30 seconds." },
  sent: { label: "Sent code", field: "Code we sent", help: "6 digits, good for 10 minutes." },
  recovery: {
    label: "Recovery",
    field: "Recovery code",
    help: "One of the 10 codes you kept. Each works once. None left? An admin of your company can help you in.",
  },
};

export function SecondFactorForm({ ways, sentTo, onSendCode, onConfirm, onBack }: SecondFactorProps) {
  const [way, setWay] = useState<SecondStepWay>(sentTo ? "sent" : (ways[0] ?? "app"));
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (value) => (value.trim() ? null : "Enter the code.") },
  });
  const { submit, busy, error } = useSubmit(form, ({ code }) => onConfirm(code.trim()), { fieldErrorsOf, wordsOf });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {ways.length > 1 ? (
          <SegmentedControl
            fullWidth
            value={way}
            onChange={(next) => {
              setWay(next as SecondStepWay);
              form.reset();
            }}
            data={ways.map((value) => ({ value, label: words[value].label }))}
            aria-label="How to confirm"
          />
        ) : null}
        {way === "sent" ? <SendCode sentTo={sentTo} onSendCode={onSendCode} /> : null}
        <TextInput
          key={way}
          label={words[way].field}
          description={words[way].help}
          inputMode={way === "recovery" ? "text" : "numeric"}
          autoComplete="one-time-code"
          maxLength={way === "recovery" ? 40 : 7}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          {...form.getInputProps("code")}
        />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Confirm
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          Use another account
        </Button>
      </Stack>
    </form>
  );
}

function SendCode({ sentTo, onSendCode }: Pick<SecondFactorProps, "sentTo" | "onSendCode">) {
  const [said, setSaid] = useState(sentTo ? `Sent to ${sentTo}. It can take a minute.` : null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      setSaid(`Sent to ${await onSendCode()}. It can take a minute.`);
    } catch (error) {
      setSaid(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {said ? "Send another code" : "Send me a code"}
      </Button>
      <Text size="sm" mt="xs" role="status">
        {said}
      </Text>
    </div>
  );
}
