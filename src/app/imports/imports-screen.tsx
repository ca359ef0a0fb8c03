/** Bringing contacts in: a file is chosen, matched, checked and sent; below stands what was brought in so far. */
import { lazy, startTransition, Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { may } from "../../domain/users/access.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageMetadata, useCurrentUser, useHoldPage, wordsOf } from "../shell/index.ts";
import type { ArchiveDraft } from "./archive-panels.tsx";
import { AttemptList } from "./attempt-list.tsx";
import { attemptPath } from "./attempt-path.ts";
import { hireChecker, type HiredChecker } from "./checker-source.ts";
import { type Draft, draftOf } from "./draft.ts";
import { FileDrop } from "./file-drop.tsx";
import { tellAttempt } from "./tell-attempt.ts";

// What follows the choice of a file, fetched when it is made; offline both come from the app's own cache.
const DraftPanels = lazy(async () => ({ default: (await import("./draft-panels.tsx")).DraftPanels }));
const ArchivePanels = lazy(async () => ({ default: (await import("./archive-panels.tsx")).ArchivePanels }));
const AttemptPanel = lazy(async () => ({ default: (await import("./attempt-panel.tsx")).AttemptPanel }));

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
        says="Bring contacts in from another program, or files for those you have. What cannot come in is kept with its reason."
      />
      {may(user, "contacts.import") ? (
        id ? (
          <Suspense fallback={<SkeletonRows />}>
            <AttemptPanel id={id} sent={sent?.id === id ? sent : undefined} />
          </Suspense>
        ) : (
          <Preparing onSent={setSent} />
        )
      ) : (
        <NothingYet title="You cannot import contacts." says="Ask an administrator to bring them in for you." />
      )}
    </>
  );
}

function Preparing({ onSent }: { onSent(attempt: Attempt): void }) {
  const navigate = useNavigate();
  const { draft, setDraft, checker, busy, error, choose, giveUp } = useChosenFile();
  useHoldPage(draft !== null, "The file you prepared has not been brought in yet.");
  const done = (attempt: Attempt) => {
    giveUp();
    onSent(attempt);
    // At once, so that a reload before the mirror has it still finds it told.
    tellAttempt(attempt);
    void navigate(attemptPath(attempt.id));
  };
  if (draft && "entries" in draft)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <ArchivePanels draft={draft} onGiveUp={giveUp} onSent={done} />
      </Suspense>
    );
  if (draft)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <DraftPanels draft={draft} checker={checker} onDraft={setDraft} onGiveUp={giveUp} onSent={done} />
      </Suspense>
    );
  return (
    <>
      <FileDrop onFile={(file) => void choose(file)} busy={busy} error={error} />
      <AttemptList />
    </>
  );
}

function useChosenFile() {
  const [draft, setDraft] = useState<Draft | ArchiveDraft | null>(null);
  const [checker, setChecker] = useState<HiredChecker | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => checker?.letGo(), [checker]);
  const choose = async (file: File) => {
    setBusy(true);
    setError(null);
    // One thread for as long as files are looked at: starting it is the dearest part.
    const hired = checker ?? hireChecker();
    setChecker(hired);
    try {
      const chosen = { name: file.name, blob: file };
      const isArchive = /\.zip$/i.test(file.name);
      const made = isArchive ? { file, entries: await hired.list(chosen) } : draftOf(file, await hired.survey(chosen));
      startTransition(() => setDraft(made));
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      startTransition(() => setBusy(false));
    }
  };
  const giveUp = () => setDraft(null);
  return { draft, setDraft, checker, busy, error, choose, giveUp };
}
