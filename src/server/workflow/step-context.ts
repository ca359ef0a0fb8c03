/** A step in hand, and what came of it. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Status } from "../../domain/reference/reference.ts";
import type { Step } from "../../domain/workflow/step.ts";
import type { Ctx } from "../context.ts";
import type { FlowOwner } from "./flow-owner.ts";
import type { RunRow } from "./flow-run-rows.ts";
import type { FlowAtWork } from "./flow-work-rows.ts";

export interface StepContext {
  /** Its actor is whoever the run acts for. */
  ctx: Ctx;
  flow: FlowAtWork;
  run: RunRow;
  /** Held. */
  contact: Contact;
  status: Status | undefined;
  owner: FlowOwner;
}

export type StepResult =
  /** `next`: where it goes on, if not at the step after; null: nowhere. */
  | { result: "done" | "skipped"; detail: string; contact?: Contact; next?: Step | null }
  /** `stays`: the same step is tried then. */
  | { result: "waiting"; detail: string; until: number; stays: boolean };

export const skipped = (detail: string): StepResult => ({ result: "skipped", detail });

/** Why a record changed, as its history tells it. */
export const reasonOf = ({ name }: Pick<FlowAtWork, "name">): string => `Workflow: ${name}`;
