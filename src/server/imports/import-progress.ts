/** Tells the importer's devices how far an import is: a message on its channel, and the attempt in their mirror. */
import type { Attempt } from "../../domain/imports/attempt.ts";
import type { Ctx } from "../context.ts";

export function announced(
  { touched, house, actor, afterCommit }: Pick<Ctx, "touched" | "house" | "actor" | "afterCommit">,
  attempt: Attempt,
): Attempt {
  const { id, status, done, total, failed, created_by } = attempt;
  touched.add("import_attempts", id);
  afterCommit(() =>
    house.announceImport({ tenant_id: actor.tenant_id, user_id: created_by }, { id, status, done, total, failed }),
  );
  return attempt;
}
