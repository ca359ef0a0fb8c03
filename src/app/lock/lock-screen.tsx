/** The lock screen: the user's name, one field, and sign-out. */
import { Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useOnline } from "../base/live.ts";
import classes from "./lock-screen.module.css";
import { LockSignOut } from "./lock-sign-out.tsx";
import { useKioskForm } from "../base/kiosk.ts";
import { personOf } from "../base/person.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { KioskForm } from "../signing/index.ts";
import { SignInAgain } from "../session/index.ts";
import { useUnlock } from "./use-unlock.ts";
import { useUnlockProof } from "../base/unlock-proofs.ts";

export function LockScreen() {
  const person = personOf(useCurrentUser());
  const [isSigningOut, setSigningOut] = useState(false);
  const form_id = useKioskForm(person.id);
  if (form_id !== null)
    return (
      <Suspense fallback={null}>
        <KioskForm form_id={form_id} person={person.id} />
      </Suspense>
    );
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <IconLock size="1.75rem" aria-hidden="true" />
        <Title order={1} mt="xs">
          Locked
        </Title>
        <Text fw={500} mb="md" className={classes.who}>
          {person.name}
        </Text>
        {isSigningOut ? (
          <LockSignOut onOfflineExpiry={() => setSigningOut(false)} />
        ) : (
          <Stack>
            <Ways person={person} />
            <Button variant="subtle" color="gray" onClick={() => setSigningOut(true)}>
              Sign out
            </Button>
          </Stack>
        )}
      </div>
    </main>
  );
}

/** The unlock methods currently available to this user. */
function Ways({ person }: { person: ReturnType<typeof personOf> }) {
  const isOnline = useOnline();
  const proof = useUnlockProof(person.id);
  const { byPassword, byCode } = useUnlock(person.id);
  const [hasNone, setHasNone] = useState(!person.has_password);
  const isActing = useCurrentUser().actor !== null;
  if (!hasNone) {
    const unlock = (secret: string) =>
      byPassword(secret).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== "no_password") throw error;
        setHasNone(true);
      });
    const whose = isActing ? "You are acting as someone else. Enter your own password" : "Enter your password";
    const message = `${whose} to continue. ${isOnline ? "" : offlineWords[proof === "password" ? "here" : "not_here"]}`;
    return <UnlockForm key="password" name="password" label="Password" message={message} onUnlock={unlock} />;
  }
  if (isOnline) return <SignInAgain />;
  if (proof !== "code") return <Text size="sm">{offlineWords.not_here}</Text>;
  const message = `Enter this device's code to continue. ${offlineWords.here}`;
  return <UnlockForm key="code" name="code" label="Device code" message={message} onUnlock={byCode} />;
}

const offlineWords = {
  here: "You are offline, so it is checked on this device.",
  not_here: "You are offline. Connect to the internet to unlock.",
};

interface UnlockFormProps {
  name: "password" | "code";
  label: string;
  message: string;
  onUnlock: (secret: string) => Promise<void>;
}

function UnlockForm({ name, label, message, onUnlock }: UnlockFormProps) {
  const form = useForm({
    initialValues: { [name]: "" },
    validate: { [name]: (value: string) => (value ? null : `Enter your ${label.toLowerCase()}.`) },
  });
  const { submit, busy, error } = useSubmit(form, (typed) => onUnlock(typed[name] ?? ""), { fieldErrorsOf, wordsOf });
  // On mount: before, the field is not in the document.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{message}</Text>
        <PasswordInput
          ref={field}
          label={label}
          autoComplete={name === "password" ? "current-password" : "off"}
          {...(name === "code" ? { inputMode: "numeric" as const } : {})}
          {...form.getInputProps(name)}
          key={form.key(name)}
        />
        <FormError words={error} />
        <Button type="submit" loading={busy} fullWidth>
          Unlock
        </Button>
      </Stack>
    </form>
  );
}
