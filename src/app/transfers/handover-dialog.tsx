/** Ownership history of a contact: from whom to whom, by whom, and when. */
import { dictionary } from "../../kit/dictionary.ts";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Handover, transfers } from "../../contract/transfers/transfers.ts";
import { may } from "../../domain/users/access.ts";
import { holderNames } from "../../local/queries/transfers.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { holderName, type Names, transferPath } from "./holder-words.ts";
import classes from "./transfers.module.css";

const shownAtOnce = 20;

export function HandoverDialog({
  contact_id,
  name,
  onClose,
}: {
  contact_id: number;
  name: string;
  onClose: () => void;
}) {
  const [limit, setLimit] = useState(shownAtOnce);
  const fetched = useFetched(transfers.history, { params: { id: contact_id }, query: { limit } });
  const { data } = fetched;
  const names = useLive(holderNames) ?? {};
  return (
    <Dialog onClose={onClose} title={`Ownership history: ${name}`} size="lg">
      <FetchState what="Ownership history" of={fetched} />
      {data?.data.length === 0 ? (
        <NothingYet
          icon={IconArrowsExchange}
          title="No ownership changes."
          description="Ownership changes appear here."
        />
      ) : null}
      <ol className={classes.handovers}>
        {data?.data.map((handover) => (
          <Item key={handover.id} handover={handover} names={names} />
        ))}
      </ol>
      {data && data.meta.total_count > limit && limit < 100 ? (
        <Button variant="subtle" onClick={() => setLimit(100)}>
          Show earlier
        </Button>
      ) : null}
    </Dialog>
  );
}

const reasonWords: Readonly<Record<string, string>> = dictionary({
  transfer: "Transferred",
  revert: "Returned",
  take: "Claimed from the pool",
  import: "Imported",
  merge: "Merged",
});

function Item({ handover, names }: { handover: Handover; names: Names }) {
  const user = useCurrentUser();
  const { exact } = useMoments();
  const { at, actor_id, acting_as_id, reason, transfer_attempt_id } = handover;
  const by = actor_id ? ` by ${names[actor_id] ?? "someone"}` : "";
  const as = acting_as_id ? ` as ${names[acting_as_id] ?? "someone"}` : "";
  const from = holderName(handover.from_owner_id, handover.from_pool_id, names);
  const to = holderName(handover.to_owner_id, handover.to_pool_id, names);
  return (
    <li>
      <Text fw={500}>{`${from} → ${to}`}</Text>
      <Text size="sm" c="dimmed">
        {`${reasonWords[reason] ?? "Changed"}${by}${as} · ${exact(at)}`}
        {transfer_attempt_id && may(user, "contacts.transfer") ? (
          <>
            {" · "}
            <Anchor component={Link} to={transferPath(transfer_attempt_id)} size="sm">
              View transfer
            </Anchor>
          </>
        ) : null}
      </Text>
    </li>
  );
}
