import { Stack } from "@mantine/core";
import { Fragment, useRef } from "react";
import type { Need, QueuedIntent } from "../../local/db/records.ts";
import type { SyncPicture } from "../../local/queries/lists.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AllOfRecord, ConflictItem } from "./conflict-item.tsx";
import { RefusedItem } from "./refused-item.tsx";
import { isTold } from "./use-decisions.ts";
import { useFocusAfter } from "./use-focus-after.ts";

interface NeedsPanelProps {
  needs: readonly Need[];
  refused: readonly QueuedIntent[];
  behind: SyncPicture["behind"];
}

/** What only the person can decide. */
export function NeedsPanel({ needs, refused, behind }: NeedsPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const none = useRef<HTMLDivElement>(null);
  const press = useFocusAfter(list, none);
  const held = Object.values(behind);
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
        {byRecord(needs).map((ofOne) => (
          <Fragment key={recordOf(ofOne[0])}>
            <AllAtOnce needs={ofOne} />
            {ofOne.map((need) => (
              <ConflictItem key={need.id} need={need} />
            ))}
          </Fragment>
        ))}
        {refused.map((item) => (
          <RefusedItem key={item.n} item={item} heldBack={held.filter((root) => root === item.n).length} />
        ))}
      </Stack>
    </Panel>
  );
}

type OfOneRecord = [Need, ...Need[]];

function AllAtOnce({ needs }: { needs: OfOneRecord }) {
  const [first, ...others] = needs.filter((need) => !isTold(need));
  return first && others.length > 0 ? <AllOfRecord needs={[first, ...others]} /> : null;
}

/** Those of one record together, in the order of the first of each. */
function byRecord(needs: readonly Need[]): OfOneRecord[] {
  const groups = new Map<string, OfOneRecord>();
  for (const need of needs) {
    const known = groups.get(recordOf(need));
    if (known) known.push(need);
    else groups.set(recordOf(need), [need]);
  }
  return [...groups.values()];
}

function recordOf({ contact_id, record, record_id }: Need): string {
  return [record ?? "contact", record_id ?? contact_id].join(":");
}
