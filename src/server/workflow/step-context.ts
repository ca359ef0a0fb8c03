/** The context of a step, and its result. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Status } from "../../domain/reference/reference.ts";
import type { Step } from "../../domain/workflow/step.ts";
import type { Ctx } from "../context.ts";
import type { FlowOwner } from "./flow-owner.ts";
import type { RunRow } from "./flow-run-rows.ts";
import type { FlowAtWork } from "./flow-work-rows.ts";

export interface StepContext {
  /** Its actor is the user the run acts for. */
  ctx: Ctx;
  flow: FlowAtWork;
  run: RunRow;
  /** Locked. */
  contact: Contact;
  status: Status | undefined;
  owner: FlowOwner;
}

export type StepResult =
  /** `next`: the step to continue with, if not the following one; null: none. */
  | {
      result: "done" | "skipped";
      detail: string;
      contact?: Contact;
      next?: Step | null;
      /** The text or the email log it sent. */
      message_id?: string;
    }
  /** `stays`: the same step is tried again then. `waits_since`: for an answer, which ends the wait. */
  | { result: "waiting"; detail: string; until: number; stays: boolean; waits_since?: number };

export const skipped = (detail: string): StepResult => ({ result: "skipped", detail });

/** The reason shown in a record's history. */
export const reasonOf = ({ name }: Pick<FlowAtWork, "name">): string => `Workflow: ${name}`;
