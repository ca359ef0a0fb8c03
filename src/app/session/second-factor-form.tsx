/** The second factor: an authenticator code, a sent code, or a recovery code. */
import { Button, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { SecondStepWay } from "../../contract/session/sessions.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { asked, useSaid, useWords } from "../language/index.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";

export interface SecondFactorProps {
  /** Methods available to this account. */
  ways: readonly SecondStepWay[];
  /** Masked destination of a code already sent. */
  sentTo: string | null;
  /** Sends a code and returns the destination, such as `j•••@mail.com`; at most one a minute. */
  onSendCode: () => Promise<string>;
  onConfirm: (code: string) => Promise<void>;
  onBack: () => void;
}

export function SecondFactorForm({ ways, sentTo, onSendCode, onConfirm, onBack }: SecondFactorProps) {
  const { words, said } = useWords();
  const shown = useSaid();
  const { second } = words;
  const [way, setWay] = useState<SecondStepWay>(sentTo ? "sent" : (ways[0] ?? "app"));
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (value) => (value.trim() ? null : asked.code_missing) },
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
            data={ways.map((value) => ({ value, label: second.ways[value].label }))}
            aria-label={second.how}
          />
        ) : null}
        {way === "sent" ? <SendCode sentTo={sentTo} onSendCode={onSendCode} /> : null}
        <TextInput
          key={way}
          label={second.ways[way].field}
          description={second.ways[way].help}
          inputMode={way === "recovery" ? "text" : "numeric"}
          autoComplete="one-time-code"
          maxLength={way === "recovery" ? 40 : 7}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          {...shown(form.getInputProps("code"))}
        />
        <FormError words={error && said(error)} />
        <Button type="submit" loading={busy} fullWidth>
          {second.confirm}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          {second.another}
        </Button>
      </Stack>
    </form>
  );
}

function SendCode({ sentTo, onSendCode }: Pick<SecondFactorProps, "sentTo" | "onSendCode">) {
  const { words, said } = useWords();
  const { second } = words;
  const [to, setTo] = useState(sentTo);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      setTo(await onSendCode());
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {to || error ? second.send_again : second.send}
      </Button>
      <Text size="sm" mt="xs" role="status">
        {error ? said(error) : to ? second.sent_to(to) : null}
      </Text>
    </div>
  );
}
