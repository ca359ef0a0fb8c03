import { Button } from "@mantine/core";
import { countOf } from "../../kit/text.ts";
import { useOnline } from "../base/live.ts";
import type { Checks } from "./use-checks.ts";

/** Adds a pack; not shown to those who may not. */
export function AddChecks({ checks: { balance, buy, buying, mayBuy } }: { checks: Checks }) {
  const online = useOnline();
  if (!balance || !mayBuy) return null;
  return (
    <Button variant="default" disabled={!online} loading={buying.busy} onClick={() => void buy()}>
      {`Add ${countOf(balance.pack.numbers, "check")}${balance.pack.free ? " (free in the sandbox)" : ""}`}
    </Button>
  );
}

export function missingWords({ mayBuy }: Checks): string {
  return mayBuy ? "Add checks first." : "Ask an administrator to add checks.";
}
