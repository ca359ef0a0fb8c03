import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import { Stack } from "@mantine/core";
import { Fragment, useRef } from "react";
import type { SyncConflict, QueuedIntent } from "../../local/db/records.ts";
import type { SyncPicture } from "../../local/queries/lists.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AllOfRecord, ConflictItem } from "./conflict-item.tsx";
import { RefusedItem } from "./refused-item.tsx";
import { isTold } from "./use-decisions.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { writeWords } from "../../kit/state-words.ts";

interface ConflictsPanelProps {
  needs: readonly SyncConflict[];
  refused: readonly QueuedIntent[];
  behind: SyncPicture["behind"];
}

/** Conflicts that need the user's decision. */
export function ConflictsPanel({ needs: conflicts, refused, behind }: ConflictsPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const none = useRef<HTMLDivElement>(null);
  const press = useFocusAfter(list, none);
  const held = Object.values(behind);
  const count = refused.length + conflicts.length;
  return (
    <Panel
      title={writeWords.needs_you}
      description={count > 0 ? "Choose what to do with each change. Nothing is discarded until you decide." : undefined}
    >
      {count === 0 ? (
        <div ref={none} tabIndex={-1}>
          <NothingYet
            icon={IconListCheck}
            title="You're all caught up."
            description="If two people change the same field, or a change is rejected, you can resolve it here."
          />
        </div>
      ) : null}
      <Stack
        ref={list}
        gap="sm"
        role="list"
        aria-label={writeWords.needs_you}
        onClickCapture={({ target }) => press(target as Element)}
      >
        {byRecord(conflicts).map((ofOne) => (
          <Fragment key={recordOf(ofOne[0])}>
            <AllAtOnce needs={ofOne} />
            {ofOne.map((conflict) => (
              <ConflictItem key={conflict.id} need={conflict} />
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

type OfOneRecord = [SyncConflict, ...SyncConflict[]];

function AllAtOnce({ needs: conflicts }: { needs: OfOneRecord }) {
  const [first, ...others] = conflicts.filter((conflict) => !isTold(conflict));
  return first && others.length > 0 ? <AllOfRecord needs={[first, ...others]} /> : null;
}

/** Grouped by record, in the order of each record's first conflict. */
function byRecord(conflicts: readonly SyncConflict[]): OfOneRecord[] {
  const groups = new Map<string, OfOneRecord>();
  for (const conflict of conflicts) {
    const known = groups.get(recordOf(conflict));
    if (known) known.push(conflict);
    else groups.set(recordOf(conflict), [conflict]);
  }
  return [...groups.values()];
}

function recordOf({ contact_id, record, record_id }: SyncConflict): string {
  return [record ?? "contact", record_id ?? contact_id].join(":");
}
