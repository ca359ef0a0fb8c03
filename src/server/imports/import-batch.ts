/** One batch of rows on their way in, and what the parts of the work share. */
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
 * A row as it leaves the line: checked, and where it is about somebody new and the database has no say in it, packed as the
 * contact it becomes; its fields are let go then.
 */
export type Ready = CheckedWaiting & { packed: PackedContact | undefined };

/** What drafts are made with. */
export interface Drafting extends Pick<Ctx, "actor" | "world"> {
  attempt: AttemptRow;
  words: ImportWords;
  packer: ContactPacker;
  /** One for the whole import: what it makes ready and what it writes step back together. */
  throttle: WorkThrottle;
}

export interface Batch extends Pick<Drafting, "attempt" | "words" | "packer" | "throttle"> {
  ctx: Ctx;
  plan: ImportPlan;
  tags: TagIds;
  policies: BatchPolicies;
  /** The contacts rows were matched with, locked, that may be edited. */
  matched: ReadonlyMap<number, Contact>;
  /** Matched ones that are there but out of reach. */
  outOfReach: ReadonlySet<number>;
}

export const failed = ({ row_no }: Pick<CheckedWaiting, "row_no">, reasons: readonly Problem[]): RowOutcome => ({
  row_no,
  status: "failed",
  contact_id: null,
  reasons,
});

/** A rule's refusal is the fate of one row, not the end of the batch. */
export function attempted<T>(make: () => T): T | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
