import { Anchor, Button, Divider, Text, Title } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FormError } from "../../ui/form-error.tsx";
import { useWords } from "../language/index.ts";
import { wipedAccount } from "../base/wiped-device.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCompanySettings } from "../base/company-settings.ts";
import { useSettings } from "../base/app-settings.ts";
import { wasLeft } from "../base/end-session.ts";
import { wordsOf } from "../base/report.ts";
import { FirstAdminForm } from "./first-admin-form.tsx";
import { furtherStep } from "./further-step.tsx";
import { KeptWorkHint } from "./outbox-backup-hint.tsx";
import { LoginForm } from "./login-form.tsx";
import classes from "./login-screen.module.css";
import { OfflineHint } from "./offline-hint.tsx";
import { type Credentials, useSignIn } from "./use-sign-in.ts";
import { WorkingLink } from "./working-link.tsx";

const DemoSignIn = lazyPart(async () => (await import("./demo-sign-in.tsx")).DemoSignIn);

/** Also `/login-app`, the start page of the installed app and of device links. */
export function LoginScreen() {
  const signIn = useSignIn();
  const { words } = useWords();
  const typed = useRef<Credentials | null>(null);
  const firstAdmin = useSearchParams()[0].get("first_admin");
  const settings = useSettings();
  const further = furtherStep(signIn, words, (from) => {
    if (from === "second") typed.current = null;
    signIn.back();
  });
  if (further) return further;
  if (firstAdmin)
    return (
      <WorkingLink kind="first_admin" token={firstAdmin} spent={<NoFirstAdmin />}>
        <FirstAdminForm token={firstAdmin} onMade={(reply, password) => signIn.accept(reply, { password })} />
      </WorkingLink>
    );
  const send = (credentials: Credentials) => {
    typed.current = credentials;
    return signIn.signIn(credentials);
  };
  return (
    <>
      <PageMetadata title={words.login.title} />
      <Title order={1} mb="md">
        {words.login.title}
      </Title>
      <LoginBanner />
      <LoginForm typed={typed.current} onSignIn={send} />
      <OfflineHint />
      <WipedHint />
      <KeptWorkHint />
      {settings.sso ? <SingleSignOn onStart={signIn.startSso} /> : null}
      {settings.demo ? (
        <Suspense fallback={null}>
          <DemoSignIn demo={settings.demo} onSignIn={send} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The company's own message, as plain text. */
function LoginBanner() {
  const { login_banner } = useCompanySettings(null);
  if (login_banner === "") return null;
  return (
    <p className={classes.banner} role="note">
      {login_banner}
    </p>
  );
}

function SingleSignOn({ onStart }: { onStart: (how: { anew: boolean }) => Promise<void> }) {
  const { words, said } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    try {
      await onStart({ anew: wasLeft() });
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <>
      <Divider label={words.login.or} my="md" />
      <Button variant="default" fullWidth loading={busy} onClick={() => void go()}>
        {words.login.sso}
      </Button>
      <FormError words={error && said(error)} />
    </>
  );
}

function NoFirstAdmin() {
  const { words } = useWords();
  return (
    <>
      <Text>{words.login.no_first_admin}</Text>
      {/* The same URL without the link's token. */}
      <Anchor component={Link} to="/login">
        {words.login.go}
      </Anchor>
    </>
  );
}

function WipedHint() {
  const { words } = useWords();
  if (wipedAccount() === null) return null;
  return (
    <Text size="sm" c="dimmed" mt="md" role="note">
      {words.login.wiped}
    </Text>
  );
}
