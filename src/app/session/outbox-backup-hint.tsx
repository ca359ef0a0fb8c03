import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useWords } from "../language/index.ts";
import { useSession } from "../base/session-provider.tsx";

/** Names no user: the owner is revealed when they sign in. */
export function KeptWorkHint() {
  const { isWorkKept } = useSession();
  const { words } = useWords();
  const [kept, setKept] = useState(false);
  useEffect(
    () =>
      void isWorkKept().then(setKept, () => {
        // Without storage there is no backup.
      }),
    [isWorkKept],
  );
  if (!kept) return null;
  return (
    <Text size="sm" c="dimmed" mt="md" role="note">
      {words.login.kept}
    </Text>
  );
}
