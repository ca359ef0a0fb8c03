/** Imports: select, map, check and send a file; below it the past imports. */
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { Alert } from "@mantine/core";
import { startTransition, Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { preparedImportsMax } from "../../domain/imports/limits.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { RequestFn } from "../../local/api/request.ts";
import type { PreparedImport } from "../../local/db/records.ts";
import { preparedFile } from "../../local/imports/prepared.ts";
import { preparedImport, preparedImports } from "../../local/queries/imports.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useFocusOnNext } from "../../ui/use-focus-on-next.ts";
import { isPaused, PausedWork, useWorkers } from "../base/paused-work.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive, useLocal } from "../base/live.ts";
import { surveyed } from "./survey-file.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { wordsOf } from "../base/report.ts";
import { AttemptList } from "./attempt-list.tsx";
import { attemptPath } from "../links/attempt-path.ts";
import { hireChecker, type HiredChecker } from "./checker-source.ts";
import { draftOf } from "./draft.ts";
import { FileDrop } from "./file-drop.tsx";
import { FocusedPlace } from "./focused-place.tsx";
import { PreparedList } from "./prepared-list.tsx";
import { notifyAttempt } from "./notify-attempt.ts";
import { type AnyDraft, draftKept, type Prepared, usePrepared } from "./use-prepared.ts";

// Loaded when a file is selected; offline they come from the app cache.
const DraftPanels = lazyPart(async () => (await import("./draft-panels.tsx")).DraftPanels);
const ArchivePanels = lazyPart(async () => (await import("./archive-panels.tsx")).ArchivePanels);
const AttemptPanel = lazyPart(async () => (await import("./attempt-panel.tsx")).AttemptPanel);

export function ImportsScreen() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const [sent, setSent] = useState<Attempt>();
  const id = params.get("attempt");
  return (
    <>
      <PageMetadata title="Imports" />
      <PageHeader
        title="Imports"
        description="Import contacts from another system, or files for your existing contacts. Rows we can't import are listed with why."
      />
      {may(user, "contacts.import") ? <PausedImports /> : null}
      {may(user, "contacts.import") && (id || isOn(user.features, "import")) ? (
        id ? (
          <Suspense fallback={<SkeletonRows />}>
            <AttemptPanel id={id} sent={sent?.id === id ? sent : undefined} />
          </Suspense>
        ) : (
          <Preparing onSent={setSent} />
        )
      ) : (
        <NothingYet
          icon={IconFileImport}
          title="You cannot import contacts."
          description="Ask an administrator to import them for you."
        />
      )}
    </>
  );
}

function PausedImports() {
  const { data } = useWorkers(isPaused);
  return data ? <PausedWork status={data.data} what="Imports wait and continue where they stopped." /> : null;
}

function Preparing({ onSent }: { onSent(attempt: Attempt): void }) {
  const navigate = useNavigate();
  const prepared = usePrepared();
  const { draft, kept, keys, change, discardCurrent } = prepared;
  const { checker, busy, error, choose, goOn, discard } = useChosenFile(prepared);
  useHoldPage(draft !== null && kept !== "kept", "You have an unfinished import.");
  const done = (attempt: Attempt) => {
    prepared.end();
    onSent(attempt);
    // Immediately, so that a reload before the mirror has the import still shows it.
    notifyAttempt(attempt);
    void navigate(attemptPath(attempt.id));
  };
  const isLeft = useWasOnce(draft !== null);
  const unfinished = useLive(preparedImports) ?? [];
  const list = useFocusOnNext<HTMLDivElement>(unfinished.length, !busy);
  const shared = { keys, onDraft: change, onGiveUp: discardCurrent, onSent: done };
  if (draft)
    return (
      <Suspense fallback={<SkeletonRows />}>
        {kept === "no_room" || kept === "too_many" ? (
          <Alert color="yellow" mb="md">
            {notKeptWords[kept]}
          </Alert>
        ) : null}
        <FocusedPlace label={draft.file.name}>
          {"entries" in draft ? (
            <ArchivePanels draft={draft} {...shared} />
          ) : (
            <DraftPanels draft={draft} checker={checker} {...shared} />
          )}
        </FocusedPlace>
      </Suspense>
    );
  return (
    <>
      <div ref={list}>
        <FileDrop onFile={(file) => void choose(file)} busy={busy} error={error} isFocused={isLeft} />
        <PreparedList
          unfinished={unfinished}
          busy={busy}
          onGoOn={(one) => void goOn(one)}
          onDiscard={(one) => void discard(one)}
        />
      </div>
      <AttemptList />
    </>
  );
}

/** Whether it has been true before. */
function useWasOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}

const notKeptWords = {
  no_room:
    "This device is out of storage, so this import cannot be saved. You can continue, but you will lose it if you leave or reload this page before it uploads.",
  too_many: `This device already has ${preparedImportsMax} unfinished imports. You can continue, but you will lose this one if you leave or reload this page before it uploads.`,
} as const;

const openElsewhere = "This import is open in another tab. Continue there, or close that tab.";
const notHere = "This import is no longer on this device. It was uploaded or discarded in another tab.";

function useChosenFile({ begin, hold, letGo, restore, giveUp: discardImport }: Prepared) {
  const { db, request } = useLocal();
  const [checker, setChecker] = useState<HiredChecker | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => checker?.letGo(), [checker]);
  /** One worker for all files: starting it is the expensive part. */
  const hire = () => {
    const hired = checker ?? hireChecker();
    setChecker(hired);
    return hired;
  };
  const looking = async (look: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await look();
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      startTransition(() => setBusy(false));
    }
  };
  const choose = (file: File) =>
    looking(async () => {
      const made = await draftFrom(file, hire(), request);
      startTransition(() => void begin(made));
    });
  const goOn = ({ id }: PreparedImport) =>
    looking(async () => {
      if (!(await hold(id))) return setError(openElsewhere);
      const made = await keptDraft(id).catch((failure: unknown) => {
        letGo();
        throw failure;
      });
      if (made) return startTransition(() => restore(made.prepared, made.draft));
      letGo();
      setError(notHere);
    });
  /** Reads the current version: another tab may have continued it. */
  const keptDraft = async (id: string) => {
    const prepared = await preparedImport(db, id);
    const file = prepared && (await preparedFile(db, prepared));
    if (!file) return null;
    const hired = hire();
    return { prepared, draft: draftKept(prepared, file) ?? (await draftFrom(file, hired, request)) };
  };
  const discard = (prepared: PreparedImport) =>
    looking(async () => {
      if (!(await discardImport(prepared))) setError(openElsewhere);
    });
  return { checker, busy, error, choose, goOn, discard };
}

async function draftFrom(file: File, checker: HiredChecker, request: RequestFn): Promise<AnyDraft> {
  const chosen = { name: file.name, blob: file };
  const isArchive = /\.zip$/i.test(file.name);
  return isArchive
    ? { file, entries: await checker.list(chosen), whose: "all" }
    : draftOf(file, await surveyed(file, checker, request));
}
