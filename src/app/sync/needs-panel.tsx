import { Stack } from "@mantine/core";
import { useRef } from "react";
import { heldBack } from "../../local/db/queue-order.ts";
import type { Need, QueuedIntent } from "../../local/db/records.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLive } from "../live.ts";
import { ConflictItem } from "./conflict-item.tsx";
import { RefusedItem } from "./refused-item.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

interface NeedsPanelProps {
  needs: readonly Need[];
  refused: readonly QueuedIntent[];
}

/** What only the person can decide. */
export function NeedsPanel({ needs, refused }: NeedsPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const none = useRef<HTMLDivElement>(null);
  const press = useFocusAfter(list, none);
  const held = useLive(heldBack);
  const count = refused.length + needs.length;
  return (
    <Panel
      title="Needs you"
      says={count > 0 ? "Decide what happens with each. Nothing is dropped until you say so." : undefined}
    >
      {count === 0 ? (
        <div ref={none} tabIndex={-1}>
          <NothingYet
            title="Nothing needs you."
            says="When two people change the same field, or a change is refused, you decide here."
          />
        </div>
      ) : null}
      <Stack
        ref={list}
        gap="sm"
        role="list"
        aria-label="Needs you"
        onClickCapture={({ target }) => press(target as Element)}
      >
        {needs.map((need) => (
          <ConflictItem key={need.id} need={need} />
        ))}
        {refused.map((item) => (
          <RefusedItem key={item.n} item={item} heldBack={held?.get(item.n) ?? 0} />
        ))}
      </Stack>
    </Panel>
  );
}
