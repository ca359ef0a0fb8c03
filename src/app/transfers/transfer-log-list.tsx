/** Result of each contact, fifty per page. */
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import { Select, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router-dom";
import { transfers } from "../../contract/transfers/transfers.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { TransferLog } from "../../domain/transfers/outcome.ts";
import { transferView } from "../../domain/transfers/transfer-view.ts";
import { transferPageSize } from "../../domain/transfers/limits.ts";
import { resultWords, revertWords, whyTexts } from "../../domain/transfers/messages.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useFollowing } from "../base/use-following.ts";
import { holderName, type Names } from "./holder-words.ts";
import classes from "./transfers.module.css";

/** Each filter with its query. */
const filters = {
  all: { words: "All", query: {} },
  moved: { words: "Transferred", query: { result: "moved" } },
  skipped: { words: "Skipped", query: { result: "skipped" } },
  failed: { words: "Failed", query: { result: "failed" } },
  moved_back: { words: "Returned", query: { revert_result: "moved_back" } },
  left_there: { words: "Not reverted", query: { revert_result: "left_there" } },
  not_moved_back: { words: "Revert failed", query: { revert_result: "failed" } },
} as const;
type Filter = keyof typeof filters;

export function TransferLogList({ attempt, names }: { attempt: TransferAttempt; names: Names }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), debounceMs);
  const [page, setPage] = useState(1);
  const fetched = useFetched(transfers.logs, {
    params: { id: attempt.id },
    query: { page, limit: transferPageSize, ...filters[filter].query, ...(q ? { q } : {}) },
  });
  const { data, again } = fetched;
  const { transfer_logs, meta } = transferView(attempt, data);
  // The log grows while the transfer runs.
  useFollowing(attempt.seq, again);
  const show = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <Panel title="Contacts">
      <div className={classes.filters}>
        <Select
          label="Show"
          allowDeselect={false}
          data={Object.entries(filters).map(([value, { words }]) => ({ value, label: words }))}
          value={filter}
          onChange={(value) => show((value ?? "all") as Filter)}
        />
        <TextInput
          type="search"
          label="Find a contact"
          placeholder="Name or number"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <FetchState what="Contacts in this transfer" of={fetched} lines={8} />
      {data && transfer_logs.length === 0 ? <NothingYet icon={IconArrowsExchange} title="No contacts." /> : null}
      {transfer_logs.length > 0 ? <Logs logs={transfer_logs} names={names} /> : null}
      {meta ? <Pages meta={meta} onPage={setPage} /> : null}
    </Panel>
  );
}

function Logs({ logs, names }: { logs: readonly TransferLog[]; names: Names }) {
  return (
    <HeadedTable minWidth={640} heads={["Contact", "From", "To", "Result", "When"]}>
      {logs.map((log) => (
        <LogRow key={log.contact_id} log={log} names={names} />
      ))}
    </HeadedTable>
  );
}

function LogRow({ log, names }: { log: TransferLog; names: Names }) {
  const { exact, words } = useMoments();
  const at = log.reverted_at ?? log.at;
  const moved = log.result === "moved";
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/contacts/${log.contact_id}`} className={classes.link}>
          {log.name || `Contact ${log.contact_id}`}
        </Link>
      </Table.Td>
      <Table.Td>{holderName(log.old_owner_id, log.old_pool_id, names)}</Table.Td>
      <Table.Td>{moved ? holderName(log.new_owner_id, log.new_pool_id, names) : "–"}</Table.Td>
      <Table.Td>
        <Outcome log={log} />
      </Table.Td>
      <Table.Td className={classes.when}>
        <time title={exact(at)}>{words(at)}</time>
      </Table.Td>
    </Table.Tr>
  );
}

/** Result of the transfer, then of the revert; the latest reason. */
function Outcome({ log: { result, why, revert_result, revert_why } }: { log: TransferLog }) {
  const because = revert_why ?? why;
  const words = [resultWords[result], ...(revert_result ? [revertWords[revert_result].toLowerCase()] : [])].join(", ");
  return (
    <Text size="sm">
      {because ? `${words}. ` : words}
      {because ? (
        <Text span size="sm" c="dimmed">
          {whyTexts[because]}
        </Text>
      ) : null}
    </Text>
  );
}
