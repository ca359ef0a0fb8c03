/** Past and running imports by tab: the user's own from this device, the team's from the server. */
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { Button, SegmentedControl, Tabs, Text, TextInput, UnstyledButton } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { imports } from "../../contract/imports/imports.ts";
import { type Attempt, isUndoing } from "../../domain/imports/attempt.ts";
import { type AttemptStatus, type AttemptTab, isRunning, statusesOfTab } from "../../domain/imports/status.ts";
import { attemptsShown } from "../../domain/imports/limits.ts";
import { statusWords } from "../../domain/imports/messages.ts";
import { may } from "../../domain/users/access.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { attemptPath } from "../links/attempt-path.ts";
import classes from "./imports.module.css";
import { useAttempts } from "./use-attempts.ts";

const tabWords: [AttemptTab, string][] = [
  ["all", "All"],
  ["running", "Running"],
  ["finished", "Finished"],
  ["failed", "Failed"],
];

export function AttemptList() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const tab = tabWords.find(([value]) => value === params.get("tab"))?.[0] ?? "all";
  const whose = params.get("whose") === "team" ? "team" : "mine";
  const file = params.get("file") ?? "";
  const set = (name: string, value: string, usual: string) => {
    const next = new URLSearchParams(params);
    if (value === usual) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const tracks = may(user, "contacts.import_tracking");
  return (
    <Panel
      title="Import history"
      actions={
        tracks ? (
          <SegmentedControl
            aria-label="Imported by"
            data={[
              { value: "mine", label: "Mine" },
              { value: "team", label: "My team's" },
            ]}
            value={whose}
            onChange={(value) => set("whose", value, "mine")}
          />
        ) : undefined
      }
    >
      <Tabs value={tab} onChange={(value) => set("tab", value ?? "all", "all")} mb="xs">
        <Tabs.List>
          {tabWords.map(([value, words]) => (
            <Tabs.Tab key={value} value={value}>
              {words}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <TextInput
        className={classes.filter}
        aria-label="Filter by file name"
        placeholder="Filter by file name"
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        value={file}
        onChange={(event) => set("file", event.currentTarget.value, "")}
        mb="xs"
      />
      {tracks && whose === "team" ? (
        <TeamAttempts key={tab} tab={tab} file={file} />
      ) : (
        <OwnAttempts key={tab} tab={tab} file={file} />
      )}
    </Panel>
  );
}

interface Wanted {
  tab: AttemptTab;
  /** Part of the file name. */
  file: string;
}

function OwnAttempts({ tab, file }: Wanted) {
  const attempts = useAttempts();
  const [limit, setLimit] = useState(attemptsShown);
  if (!attempts) return <SkeletonRows count={attemptsShown} />;
  const statuses = statusesOfTab(tab);
  const part = file.trim().toLowerCase();
  const fitting = attempts.filter(
    ({ status, file_name }) =>
      (!statuses || statuses.includes(status)) && (part === "" || file_name.toLowerCase().includes(part)),
  );
  return (
    <Attempts
      attempts={fitting.slice(0, limit)}
      more={fitting.length > limit}
      onMore={() => setLimit(limit + attemptsShown)}
    />
  );
}

function TeamAttempts({ tab, file }: Wanted) {
  const [limit, setLimit] = useState(attemptsShown);
  const fetched = useFetched(imports.attempts, {
    query: { tab, limit, ...(file.trim() === "" ? {} : { filter_by: "file_name", filter_value: file.trim() }) },
  });
  const { data } = fetched;
  return (
    <>
      <FetchState what="Imports" of={fetched} lines={attemptsShown} />
      {data ? (
        <Attempts
          attempts={data.data}
          more={data.meta.total_count > limit}
          onMore={() => setLimit(limit + attemptsShown)}
        />
      ) : null}
    </>
  );
}

function Attempts({ attempts, more, onMore }: { attempts: readonly Attempt[]; more: boolean; onMore(): void }) {
  if (attempts.length === 0)
    return (
      <NothingYet
        icon={IconFileImport}
        title="No imports yet."
        description="Your imports appear here, with every rejected row and the reason."
      />
    );
  return (
    <>
      <ul className={classes.attempts}>
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {more ? (
        <Button variant="subtle" mt="xs" onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { exact, words } = useMoments();
  return (
    <li>
      <UnstyledButton component={Link} to={attemptPath(attempt.id)} className={classes.attempt}>
        <Text fw={500} truncate className={classes.attemptName}>
          {attempt.file_name}
        </Text>
        <StatusBadge attempt={attempt} />
        <Text size="sm" c="dimmed" className={`tabular ${classes.attemptCount}`}>
          {countWords(attempt)}
        </Text>
        <time className={classes.attemptTime} title={exact(attempt.created_at)}>
          {words(attempt.created_at)}
        </time>
      </UnstyledButton>
    </li>
  );
}

function countWords(attempt: Attempt): string {
  const { status, done, total, created, failed, kind } = attempt;
  const number = (count: number) => count.toLocaleString("en-US");
  if (isUndoing(attempt)) return `${number(attempt.undo_done)} of ${number(attempt.undo_total)}`;
  if (status === "undone") return `${number(attempt.removed + attempt.restored)} undone`;
  if (isRunning(status)) return `${number(done)} of ${number(total)}`;
  const came = `${number(created)} ${kind === "attachments" ? (created === 1 ? "file " : "files ") : ""}imported`;
  return failed > 0 ? `${came}, ${number(failed)} rejected` : came;
}

const tones: Partial<Record<AttemptStatus, Tone>> = {
  complete: "good",
  complete_with_errors: "warn",
  failed: "bad",
  cancelled: "quiet",
  undone: "quiet",
};

function statusOf({ kind, status }: Attempt): string {
  return kind === "attachments" && status === "complete_with_errors"
    ? "Complete with rejected files"
    : statusWords[status];
}

export function StatusBadge({ attempt }: { attempt: Attempt }) {
  return <ToneBadge tone={tones[attempt.status]}>{isUndoing(attempt) ? "Undoing" : statusOf(attempt)}</ToneBadge>;
}
