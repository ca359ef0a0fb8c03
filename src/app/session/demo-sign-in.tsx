/** On a demo server: one button per role signs in with its demo account. */
import { Button, Divider, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import type { DemoAccounts } from "../../domain/session/settings.ts";
import { FormError } from "../../ui/form-error.tsx";
import { wordsOf } from "../base/report.ts";
import { useWords } from "../language/index.ts";
import type { Credentials } from "./use-sign-in.ts";

interface DemoSignInProps {
  demo: DemoAccounts;
  onSignIn: (credentials: Credentials) => Promise<void>;
}

export function DemoSignIn({ demo: { password, accounts }, onSignIn }: DemoSignInProps) {
  const { words, said } = useWords();
  const [busy, setBusy] = useState("");
  const [error, setError] = useState<string | null>(null);
  const go = async (email: string) => {
    setBusy(email);
    setError(null);
    try {
      await onSignIn({ email, password });
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy("");
    }
  };
  return (
    <section aria-label={words.login.demo}>
      <Divider label={words.login.demo} my="md" />
      <SimpleGrid cols={2} spacing="xs">
        {accounts.map(({ account_type, email }) => (
          <Button
            key={email}
            variant="default"
            loading={busy === email}
            disabled={busy !== "" && busy !== email}
            onClick={() => void go(email)}
          >
            {words.login.roles[account_type]}
          </Button>
        ))}
      </SimpleGrid>
      <FormError words={error && said(error)} />
      <Text size="xs" c="dimmed" mt="xs">
        {words.login.demo_says}
      </Text>
    </section>
  );
}
