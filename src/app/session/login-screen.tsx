import { Button, Divider, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { sessions } from "../../contract/session/sessions.ts";
import { deviceStayDays } from "../../domain/session/limits.ts";
import { FormError } from "../../ui/form-error.tsx";
import { deviceId, emptiedOf, PageMetadata, useSession, useSettings, wasLeft, wordsOf } from "../shell/index.ts";
import { FirstAdminForm } from "./first-admin-form.tsx";
import { KeptWorkHint } from "./kept-work-hint.tsx";
import { LoginForm } from "./login-form.tsx";
import { OfflineHint } from "./offline-hint.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Also `/login-app`, the start of the installed app and of device links. */
export function LoginScreen() {
  const { second, accept, signIn, confirm, sendCode, back } = useSignIn();
  const firstAdmin = useSearchParams()[0].get("first_admin");
  const settings = useSettings();
  if (second) {
    return (
      <>
        <PageMetadata title="Confirm it is you" />
        <Title order={1} mb="md">
          Confirm it is you
        </Title>
        <SecondFactorForm
          ways={second.ways}
          sentTo={second.sent_to}
          onSendCode={sendCode}
          onConfirm={confirm}
          onBack={back}
        />
      </>
    );
  }
  if (firstAdmin) return <FirstAdminForm token={firstAdmin} onMade={accept} />;
  return (
    <>
      <PageMetadata title="Sign in" />
      <Title order={1} mb="md">
        Sign in
      </Title>
      <LoginForm onSignIn={signIn} />
      <OfflineHint />
      <EmptiedHint />
      <KeptWorkHint />
      {settings.sso ? <SingleSignOn /> : null}
      {settings.environment === "demo" ? <DemoHint /> : null}
    </>
  );
}

function SingleSignOn() {
  const { request, world } = useSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    try {
      const { data } = await request(sessions.sso, {
        body: { step: "start", device_id: deviceId(world), anew: wasLeft() },
      });
      if (data.url) location.assign(data.url);
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <>
      <Divider label="or" my="md" />
      <Button variant="default" fullWidth loading={busy} onClick={() => void go()}>
        Single sign-on
      </Button>
      <FormError words={error} />
    </>
  );
}

function EmptiedHint() {
  if (emptiedOf() === null) return null;
  return (
    <Text size="sm" c="dimmed" mt="md" role="note">
      This device had not heard from the server for {deviceStayDays} days, so everything Fieldline kept on it was
      removed. It is filled again when you sign in.
    </Text>
  );
}

function DemoHint() {
  return (
    <Text size="sm" c="dimmed" mt="md">
      Demo accounts and their password are printed in the terminal that runs this server.
    </Text>
  );
}
