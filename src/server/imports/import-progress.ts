/**
 * Reports an import's progress to the importer's devices: a message on their channel, and the attempt in their mirror.
 */
import type { Attempt } from "../../domain/imports/attempt.ts";
import type { Ctx } from "../context.ts";

const tellMs = 1_000;
const tellsPerImport = 20;

/** When a report is due: once a second, or after a twentieth of the rows, whichever comes first. */
export class ProgressReporter {
  #at: number;
  #done = 0;

  /** `at`: time of the last report. */
  constructor(at: number) {
    this.#at = at;
  }

  isDue(now: number, { done, total }: Pick<Attempt, "done" | "total">): boolean {
    const due = now - this.#at >= tellMs || done - this.#done >= total / tellsPerImport;
    if (due) [this.#at, this.#done] = [now, done];
    return due;
  }
}

export function announced(
  { changeSet, services, actor, afterCommit }: Pick<Ctx, "changeSet" | "services" | "actor" | "afterCommit">,
  attempt: Attempt,
): Attempt {
  const { id, status, done, total, failed, created_by } = attempt;
  changeSet.add("import_attempts", id);
  afterCommit(() =>
    services.announceImport({ tenant_id: actor.tenant_id, user_id: created_by }, { id, status, done, total, failed }),
  );
  return attempt;
}
