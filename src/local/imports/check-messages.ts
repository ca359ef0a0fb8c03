/** Messages between the page and the check worker. */
import type { ArchiveEntry } from "../../domain/imports/archive-entry.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { WordLists } from "../../domain/imports/known-words.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { CheckResult } from "./check-run.ts";
import type { ChosenFile } from "./file-bytes.ts";

export type CheckRequest =
  | { kind: "survey"; n: number; file: ChosenFile; header?: number | null }
  | { kind: "list"; n: number; file: ChosenFile }
  | { kind: "check"; n: number; file: ChosenFile; report: FileReport; plan: ImportPlan; lists: WordLists; now: number };

export type CheckReply =
  | { kind: "report"; n: number; report: FileReport }
  | { kind: "entries"; n: number; entries: ArchiveEntry[] }
  | { kind: "progress"; n: number; rows: number }
  | { kind: "result"; n: number; result: CheckResult }
  /** `texts`: messages for the user; empty for an internal error. */
  | { kind: "failed"; n: number; texts: string[] };

/** One end of the message channel. */
export interface CheckPort<Out, In> {
  postMessage(message: Out): void;
  addEventListener(kind: "message", listener: (event: { data: In }) => void): void;
}
