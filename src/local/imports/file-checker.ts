/** The page's side: sends requests to the check worker and waits for results. */
import type { ArchiveEntry } from "../../domain/imports/archive-entry.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { WordLists } from "../../domain/imports/known-words.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { CheckPort, CheckReply, CheckRequest } from "./check-messages.ts";
import type { CheckResult } from "./check-run.ts";
import type { ChosenFile } from "./file-bytes.ts";

export interface FileChecker {
  /**
   * `header`: the row the user marked as the header; null: none. Throws a Refusal if the file is not a contact list.
   */
  survey(file: ChosenFile, header?: number | null): Promise<FileReport>;
  /** The files of a zip archive. Throws a Refusal if it is not one. */
  list(file: ChosenFile): Promise<ArchiveEntry[]>;
  /** A newer call cancels an older one, which then never settles. */
  check(
    ask: { file: ChosenFile; report: FileReport; plan: ImportPlan; lists: WordLists; now: number },
    progress: (rows: number) => void,
  ): Promise<CheckResult>;
}

interface Waiting {
  settle(reply: CheckReply): void;
}

export function fileChecker(port: CheckPort<CheckRequest, CheckReply>): FileChecker {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  port.addEventListener("message", ({ data }) => waiting.get(data.n)?.settle(data));
  const ask = <T>(request: (n: number) => CheckRequest, read: (reply: CheckReply) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const n = ++count;
      waiting.clear();
      waiting.set(n, {
        settle(reply) {
          if (reply.kind === "failed") reject(new Refusal("unreadable_file", { file: reply.texts }));
          const answer = read(reply);
          if (answer !== undefined) resolve(answer);
        },
      });
      port.postMessage(request(n));
    });
  return {
    survey: (file, header) =>
      ask(
        (n) => ({ kind: "survey", n, file, ...(header !== undefined && { header }) }),
        (reply) => (reply.kind === "report" ? reply.report : undefined),
      ),
    list: (file) =>
      ask(
        (n) => ({ kind: "list", n, file }),
        (reply) => (reply.kind === "entries" ? reply.entries : undefined),
      ),
    check: (asked, progress) =>
      ask(
        (n) => ({ kind: "check", n, ...asked }),
        (reply) => {
          if (reply.kind === "progress") progress(reply.rows);
          return reply.kind === "result" ? reply.result : undefined;
        },
      ),
  };
}
