/** A batch of import rows, and what the parts of the work share. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { ContactPacker, PackedContact } from "../contacts/contact-packed-rows.ts";
import type { Ctx } from "../context.ts";
import type { WorkThrottle } from "../jobs/work-throttle.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import type { BatchPolicies } from "./import-policies.ts";
import type { CheckedWaiting, RowOutcome } from "./import-rows.ts";
import type { TagIds } from "./import-tags.ts";
import type { ImportWords } from "./import-words.ts";

/**
 * A row as it leaves the queue: checked, and if it is a new contact that needs no database lookup, packed as that
 * contact; its fields are released then.
 */
export type Ready = CheckedWaiting & { packed: PackedContact | undefined };

/** What is needed to draft contacts. */
export interface Drafting extends Pick<Ctx, "actor" | "world"> {
  attempt: AttemptRow;
  words: ImportWords;
  packer: ContactPacker;
  /** One for the whole import, so that checking and writing throttle together. */
  throttle: WorkThrottle;
}

export interface Batch extends Pick<Drafting, "attempt" | "words" | "packer" | "throttle"> {
  ctx: Ctx;
  plan: ImportPlan;
  tags: TagIds;
  policies: BatchPolicies;
  /** The matched contacts that may be edited, locked. */
  matched: ReadonlyMap<number, Contact>;
  /** Matched contacts that exist but are out of reach. */
  outOfReach: ReadonlySet<number>;
}

export const failed = ({ row_no }: Pick<CheckedWaiting, "row_no">, reasons: readonly Problem[]): RowOutcome => ({
  row_no,
  status: "failed",
  contact_id: null,
  reasons,
});

/** A rule's refusal fails one row, not the batch. */
export function attempted<T>(make: () => T): T | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
