import { Button } from "@mantine/core";
import { useState } from "react";

/** A small action next to a fact. The caller reports failures; `why` explains why it is disabled. */
export function SmallAct({
  label,
  description,
  why,
  run,
}: {
  label: string;
  description: string;
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
      aria-label={description}
      title={why ?? description}
      disabled={why !== null}
      loading={busy}
      onClick={start}
    >
      {label}
    </Button>
  );
}
