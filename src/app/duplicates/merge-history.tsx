/** Merges of visible contacts, each with undo for 30 days. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Button, Pagination, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contactMerges, type Merge } from "../../contract/duplicates/contact-merges.ts";
import { isUndoable } from "../../domain/duplicates/merge-undo.ts";
import { userName } from "../../local/queries/people.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { countsInWords } from "../contact-parts/match-words.ts";
import { keptInWords, useUndoMerge } from "./use-undo-merge.ts";
import classes from "./duplicates.module.css";

const pageSize = 25;

export function MergeHistory() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const fetched = useFetched(contactMerges.list, { query: { page, limit: pageSize } });
  const { data, again } = fetched;
  const state = <FetchState what="Merges" of={fetched} />;
  if (!data) return state;
  if (data.data.length === 0)
    return (
      <NothingYet
        icon={IconUsers}
        title="No merges yet."
        description="Merged contacts appear here. You can undo a merge for 30 days."
      />
    );
  return (
    <Panel>
      {state}
      <ul className={classes.merges}>
        {data.data.map((merge) => (
          <MergeItem key={merge.id} merge={merge} onUndone={again} />
        ))}
      </ul>
      {data.meta.total_pages > 1 ? (
        <Pagination
          mt="md"
          total={data.meta.total_pages}
          value={page}
          onChange={(next) => setParams({ tab: "merged", page: String(next) }, { replace: true })}
        />
      ) : null}
    </Panel>
  );
}

function MergeItem({ merge, onUndone }: { merge: Merge; onUndone: () => void }) {
  const { world } = useLocal();
  const online = useOnline();
  const { exact, words } = useMoments();
  const by = useLive(userName, merge.by) ?? "Someone";
  const undoneBy = useLive(userName, merge.undone_by ?? "") ?? "someone";
  const [busy, setBusy] = useState(false);
  const undo = useUndoMerge();
  const { survivor_id, name, losers, at, undone_at, undo_until } = merge;
  const run = () => {
    setBusy(true);
    void undo(merge.id).finally(() => {
      setBusy(false);
      onUndone();
    });
  };
  return (
    <li className={classes.merge}>
      <div className={classes.mergeWords}>
        <Text>
          {losers.map((loser) => `${loser.name} (${loser.id})`).join(", ")} into{" "}
          <Link to={`/contacts/${survivor_id}`} className={classes.link}>
            {name} ({survivor_id})
          </Link>
        </Text>
        <Text size="sm" c="dimmed">
          {by}, <time title={exact(at)}>{words(at)}</time> · now {countsInWords(merge.counts_after)}
        </Text>
        {undone_at === null ? null : (
          <Text size="sm">
            Undone by {undoneBy}, {words(undone_at)}.{keptInWords(merge)}
          </Text>
        )}
      </div>
      {isUndoable(merge, world.now()) ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          disabled={!online}
          title={online ? `Until ${exact(undo_until)}` : "You are offline. This needs a connection."}
          aria-label={`Undo merge of ${name}`}
          onClick={run}
        >
          Undo merge
        </Button>
      ) : null}
    </li>
  );
}
