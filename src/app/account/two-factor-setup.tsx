/**
 * Two methods: an authenticator app by QR code, or an emailed code; each is verified with a code before it is enabled.
 */
import { Button, Code, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { twoFactor, type twoFactorMethods } from "../../contract/session/two-factor.ts";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { QrPicture } from "../../ui/qr-picture.tsx";

type Method = (typeof twoFactorMethods)[number];

export function TwoFactorSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [method, setMethod] = useState<Method>("totp");
  const [ready, setReady] = useState(false);
  const place = useFocusKept<HTMLDivElement>();
  return (
    <Stack ref={place} maw="32rem">
      <SegmentedControl
        aria-label="Two-factor method"
        value={method}
        onChange={(value) => {
          setMethod(value as Method);
          setReady(false);
        }}
        data={[
          { value: "totp", label: "Authenticator app" },
          { value: "email", label: "Code by email" },
        ]}
      />
      {method === "totp" ? <Scan onReady={() => setReady(true)} /> : <MailCode onReady={() => setReady(true)} />}
      {ready ? <Prove method={method} onCodes={onCodes} /> : null}
    </Stack>
  );
}

function Scan({ onReady }: { onReady: () => void }) {
  const { request } = useLocal();
  const [made, setMade] = useState<{ secret: string; otpauth_url: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { data } = await request(twoFactor.generateQr, {});
      setMade(data);
      onReady();
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  if (!made) {
    return (
      <Group>
        <Button onClick={() => void make()} loading={busy}>
          Show QR code
        </Button>
      </Group>
    );
  }
  return (
    <>
      <QrPicture text={made.otpauth_url} label="QR code for an authenticator app" />
      <Text size="sm" tabIndex={-1} data-kept>
        Scan this with an authenticator app. Can't scan it? Enter this key in the app:{" "}
        <Code>{made.secret.match(/.{1,4}/g)?.join(" ")}</Code>
      </Text>
    </>
  );
}

function MailCode({ onReady }: { onReady: () => void }) {
  const { request } = useLocal();
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { data } = await request(twoFactor.sendOtp, { body: {} });
      setSaid(`Sent to ${data.sent_to}. It can take a minute.`);
      onReady();
    } catch (error) {
      setSaid(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button onClick={() => void send()} loading={busy} variant={said ? "default" : "filled"}>
        {said ? "Email me another code" : "Email me a code"}
      </Button>
      <Text size="sm" mt="xs" role="status">
        {said}
      </Text>
    </div>
  );
}

function Prove({ method, onCodes }: { method: Method; onCodes: (codes: readonly string[]) => void }) {
  const { request } = useLocal();
  const form = useForm({
    initialValues: { code: "", password: "" },
    validate: { code: (value) => (value.trim() ? null : "Enter the code.") },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ code, password }) => {
      const { data } = await request(twoFactor.enable, {
        body: { method, code: code.trim(), ...(password ? { password } : {}) },
      });
      onCodes(data.recovery_codes);
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Code"
          description="6 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.getInputProps("code")}
        />
        <PasswordInput label="Your password" autoComplete="current-password" {...form.getInputProps("password")} />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            Turn on two-factor
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
