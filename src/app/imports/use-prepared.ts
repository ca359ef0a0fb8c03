/** The current import: created or resumed, saved on this device with every change, removed when sent or discarded. */
import { useEffect, useMemo, useRef, useState } from "react";
import { isSameValue } from "../../domain/values/same-value.ts";
import { ImportPlan } from "../../domain/imports/plan.ts";
import type { PreparedImport } from "../../local/db/records.ts";
import {
  discardPrepared,
  type Kept,
  keepPrepared,
  notePrepared,
  putBackPrepared,
} from "../../local/imports/prepared.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import type { ArchiveDraft } from "./archive-panels.tsx";
import type { Draft } from "./draft.ts";
import { holdImport } from "./hold-import.ts";
import type { SentKeys } from "./use-upload.ts";

export type AnyDraft = Draft | ArchiveDraft;

interface CurrentImport {
  id: string;
  draft: AnyDraft;
  /** Undefined while being saved. */
  kept: Kept | undefined;
  sent: PreparedImport["sent"];
}

export interface Prepared {
  draft: AnyDraft | null;
  /** Whether it survives a reload. */
  kept: Kept | undefined;
  keys: SentKeys;
  /** Starts an import with a selected file. */
  begin(draft: AnyDraft): Promise<void>;
  /**
   * Resumes an import saved on this device, locked to this tab. False: another tab has it. Releases the previous one.
   */
  hold(id: string): Promise<boolean>;
  letGo(): void;
  restore(prepared: PreparedImport, draft: AnyDraft): void;
  change(draft: AnyDraft): void;
  /** The server has received it. */
  end(): void;
  /** False: another tab has it. */
  giveUp(prepared: Pick<PreparedImport, "id" | "file_name">): Promise<boolean>;
  discardCurrent(): void;
}

export function usePrepared(): Prepared {
  const { db, world } = useLocal();
  const [current, setCurrent] = useState<CurrentImport | null>(null);
  const { hold, letGo } = useHold(db.name);
  const id = current?.id;
  const sent = current?.sent;
  const keys = useMemo<SentKeys>(
    () => ({
      of: (choice) => (sent && isSameValue(sent.choice, choice) ? sent.op_id : undefined),
      // If it cannot be stored, the key is not remembered; a reload then loses the import as well.
      note: async (choice, op_id) => {
        if (id !== undefined) await notePrepared(db, id, { sent: { op_id, choice } }).catch(() => undefined);
      },
    }),
    [db, id, sent],
  );
  const begin = async (draft: AnyDraft) => {
    const { file } = draft;
    const made = { id: world.uuid(), at: world.now(), file_name: file.name, mime: file.type, ...partOf(draft) };
    setCurrent({ id: made.id, draft, kept: undefined, sent: undefined });
    await hold(made.id);
    const kept = await keepPrepared(db, made, file);
    setCurrent((now) => (now?.id === made.id ? { ...now, kept } : now));
  };
  const change = (draft: AnyDraft) => {
    setCurrent((now) => now && { ...now, draft });
    if (id === undefined) return;
    notePrepared(db, id, partOf(draft)).catch(() =>
      setCurrent((now) => (now?.id === id ? { ...now, kept: "no_room" } : now)),
    );
  };
  const discardImport = async (prepared: Pick<PreparedImport, "id" | "file_name">) => {
    if (!(await hold(prepared.id))) return false;
    const gone = await discardPrepared(db, prepared.id).finally(letGo);
    if (!gone) return true;
    const undo = () => void putBackPrepared(db, gone).catch(report);
    showUndo({ text: `Import of ${prepared.file_name} discarded.`, undo });
    return true;
  };
  return {
    draft: current?.draft ?? null,
    kept: current?.kept,
    keys,
    begin,
    hold,
    letGo,
    restore: (prepared, draft) => setCurrent({ id: prepared.id, draft, kept: "kept", sent: prepared.sent }),
    change,
    end: () => {
      setCurrent(null);
      if (id !== undefined) void discardPrepared(db, id).catch(report).finally(letGo);
    },
    giveUp: discardImport,
    discardCurrent: () => {
      setCurrent(null);
      if (current) void discardImport({ id: current.id, file_name: current.draft.file.name }).catch(report);
    },
  };
}

function useHold(store: string): Pick<Prepared, "hold" | "letGo"> {
  const held = useRef<{ id: string; letGo: () => void }>(null);
  const hands = useMemo(() => {
    const letGo = () => {
      held.current?.letGo();
      held.current = null;
    };
    return {
      letGo,
      async hold(id: string) {
        if (held.current?.id === id) return true;
        letGo();
        const free = await holdImport(store, id);
        held.current = free && { id, letGo: free };
        return free !== null;
      },
    };
  }, [store]);
  useEffect(() => hands.letGo, [hands]);
  return hands;
}

function partOf(draft: AnyDraft): Pick<PreparedImport, "list" | "archive"> {
  if ("entries" in draft) return { archive: { entries: draft.entries, whose: draft.whose } };
  return { list: { report: draft.report, plan: draft.plan, asks_date_order: draft.asksDateOrder } };
}

/** Null if it was saved by another app version and cannot be read; the file is then read again. */
export function draftKept({ list, archive }: PreparedImport, file: File): AnyDraft | null {
  if (archive) return { file, ...archive };
  const plan = ImportPlan.safeParse(list?.plan);
  if (!list || !plan.success) return null;
  return { file, report: list.report, plan: plan.data, asksDateOrder: list.asks_date_order };
}
