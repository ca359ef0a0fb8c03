import { Button } from "@mantine/core";
import { useState } from "react";

/** A quiet act beside a fact. Its failures are told where it is done; `why` says why it cannot be done now. */
export function SmallAct({
  label,
  says,
  why,
  run,
}: {
  label: string;
  says: string;
  why: string | null;
  run: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void run()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      flex="none"
      aria-label={says}
      title={why ?? says}
      disabled={why !== null}
      loading={busy}
      onClick={start}
    >
      {label}
    </Button>
  );
}
