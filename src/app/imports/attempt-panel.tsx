/** One import: progress, result, and every rejected row. */
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { Alert, Button, Group, Text } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Link, useNavigate } from "react-router-dom";
import { contactOptions } from "../../contract/contacts/contact-options.ts";
import { imports } from "../../contract/imports/imports.ts";
import { type Attempt, isUndoing } from "../../domain/imports/attempt.ts";
import { isRunning } from "../../domain/imports/status.ts";
import { aheadWords, statusWords } from "../../domain/imports/messages.ts";
import { userName } from "../../local/queries/people.ts";
import { FigureList } from "../../ui/figure-list.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { apiHost } from "../base/app-settings.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { StatusBadge } from "./attempt-list.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { StatusHeld } from "./status-held.tsx";
import { UndoPanel } from "./undo-panel.tsx";
import { useAttempts } from "./use-attempts.ts";

/** `sent`: the server's upload response, used until the mirror has the import. */
export function AttemptPanel({ id, sent }: { id: string; sent: Attempt | undefined }) {
  const own = useAttempts();
  const mine = own?.find((attempt) => attempt.id === id) ?? sent;
  if (mine) return <Shown attempt={mine} />;
  return own ? <TeamAttempt id={id} /> : <SkeletonRows />;
}

const teamLookedAt = 100;

/** Another user's import is not on this device. */
function TeamAttempt({ id }: { id: string }) {
  const fetched = useFetched(imports.attempts, { query: { limit: teamLookedAt } });
  const { data } = fetched;
  const attempt = data?.data.find((one) => one.id === id);
  const state = <FetchState what="Import" of={fetched} lines={8} />;
  if (attempt)
    return (
      <>
        {state}
        <Shown attempt={attempt} />
      </>
    );
  if (data)
    return (
      <NothingYet
        icon={IconFileImport}
        title="This import no longer exists."
        description="It was deleted, or you do not have access to it."
        action={<AllImports />}
      />
    );
  return state;
}

const AllImports = () => (
  <Button component={Link} to="/imports" variant="default">
    All imports
  </Button>
);

function Shown({ attempt }: { attempt: Attempt }) {
  const running = isRunning(attempt.status);
  return (
    <>
      <Panel
        title={attempt.file_name}
        description={<MadeBy attempt={attempt} />}
        actions={
          <Group gap="xs">
            <StatusBadge attempt={attempt} />
            <AllImports />
            <Forget attempt={attempt} running={running} />
          </Group>
        }
      >
        {attempt.error && attempt.status !== "undone" ? (
          <Alert color="red" mb="sm">
            {attempt.error}
          </Alert>
        ) : null}
        {running && !isUndoing(attempt) ? <Progress attempt={attempt} /> : null}
        {showsCounts(attempt) ? <Counts attempt={attempt} /> : null}
      </Panel>
      <UndoPanel attempt={attempt} />
      {attempt.kind !== "attachments" && !running && attempt.updated + attempt.skipped > 0 ? (
        <StatusHeld key={attempt.id} attempt={attempt} />
      ) : null}
      {attempt.kind === "attachments" ? <Attached attempt={attempt} running={running} /> : null}
      {attempt.kind !== "attachments" && attempt.failed > 0 && attempt.status !== "undone" && !isUndoing(attempt) ? (
        <Panel
          title="Rejected rows"
          description={
            running
              ? "Rejected rows appear here as they are found. You can fix them when the import finishes."
              : "Fix the values here and retry those rows, or download them as a file."
          }
          actions={<Download attempt={attempt} />}
        >
          <RefusedRows key={attempt.id} attempt={attempt} locked={running} />
        </Panel>
      ) : null}
    </>
  );
}

function Attached({ attempt, running }: { attempt: Attempt; running: boolean }) {
  const { status, failed } = attempt;
  if (running || status === "undone" || status === "failed") return null;
  return (
    <Panel
      title="Files"
      description={
        failed > 0
          ? "Fix the start of a file name here and retry, or download the list."
          : "Each file with the contact it was attached to."
      }
      actions={failed > 0 ? <Download attempt={attempt} /> : undefined}
    >
      <AttachedFiles key={`${attempt.id} ${failed} ${status}`} attempt={attempt} />
    </Panel>
  );
}

/** Also for an import that failed midway: rows imported before the failure are not removed. */
function showsCounts(attempt: Attempt): boolean {
  if (isUndoing(attempt)) return true;
  return !isRunning(attempt.status) && (attempt.error === null || attempt.created + attempt.updated > 0);
}

function MadeBy({ attempt }: { attempt: Attempt }) {
  const user = useCurrentUser();
  const { exact } = useMoments();
  const name = useLive(userName, attempt.created_by);
  const by = attempt.created_by === user.id ? "by you" : name ? `by ${name}` : "";
  return <>{`Started ${exact(attempt.created_at)} ${by}`}</>;
}

function Progress({ attempt }: { attempt: Attempt }) {
  const { status, done, total } = attempt;
  const items = attempt.kind === "attachments" ? "Files" : "Rows";
  const label = { processing: `${items} imported`, validating: `${items} read` };
  const words = status === "processing" || status === "validating" ? label[status] : statusWords[status];
  return (
    <>
      <ProgressCount label={words} done={done} total={total} />
      {status === "queued" ? <QueueState /> : null}
    </>
  );
}

/** Why a queued import has not begun. */
function QueueState() {
  const { data } = useFetched(contactOptions.workersStatus, {});
  const words = data ? aheadWords(data.data) : "";
  return words ? (
    <Text size="sm" c="dimmed" mt="xs">
      {words}
    </Text>
  ) : null;
}

function Counts({ attempt }: { attempt: Attempt }) {
  const ofFiles = attempt.kind === "attachments";
  const counts: [string, number][] = [
    [ofFiles ? "Files" : "Rows", attempt.total],
    ["Imported", attempt.created],
    ...(ofFiles ? [] : [["Updated", attempt.updated] satisfies [string, number]]),
    [ofFiles ? "Already attached" : "Duplicates skipped", attempt.skipped],
    ["Rejected", attempt.failed],
  ];
  return <FigureList figures={counts} />;
}

function Download({ attempt }: { attempt: Attempt }) {
  const online = useOnline();
  const path = imports.failedRows.path.replace(":id", attempt.id);
  return online ? (
    <Button
      component="a"
      href={apiHost() + path}
      download
      variant="default"
      leftSection={<IconDownload size="1rem" aria-hidden="true" />}
    >
      {attempt.kind === "attachments" ? "Download list" : "Download rejected rows"}
    </Button>
  ) : (
    <Text size="sm" c="dimmed">
      You need to be online to download.
    </Text>
  );
}

/** Cancels a running import; imported rows are not removed. */
function Forget({ attempt, running }: { attempt: Attempt; running: boolean }) {
  const navigate = useNavigate();
  const online = useOnline();
  const forget = useRequest(imports.deleteAttempt);
  const go = () =>
    void forget({ params: { id: attempt.id } }).then(
      () => navigate("/imports", { replace: true }),
      () => undefined,
    );
  return (
    <Button variant="default" onClick={go} disabled={!online}>
      {running ? "Stop and remove" : "Remove from list"}
    </Button>
  );
}
