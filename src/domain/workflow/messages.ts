/** Refusal messages of workflows (domain §25). */
import { startedManuallyMax, stepsMax } from "./limits.ts";

export const workflowMessages = {
  /** State changes of templates and flows. */
  template_archived: "This template is archived. Restore it to draft first.",
  template_draft: "This template was never activated. Activate it first.",
  template_not_draft: "An activated template can be paused or archived, but not returned to draft.",
  changed_meanwhile: "Someone else changed this template. Reload it, then make your change.",
  template_in_use: "Used by {n}. Archive it instead.",
  template_not_active: "This template is not active. Activate it first.",
  flow_over: "This workflow has ended. Create a new one from its template.",
  flow_not_begun: "This workflow has not started. Activate it first.",
  flow_not_active: "You can only add contacts to an active workflow.",
  too_many_started: `You can add up to ${startedManuallyMax.toLocaleString("en-US")} contacts at a time.`,
  flow_in_use: "{n} still in this workflow. End it first.",
  /** Problems of a plan. */
  no_steps: "Add at least one action step.",
  too_many_steps: `A workflow can have up to ${stepsMax} steps.`,
  same_step: "Two steps have the same name. Remove one and add it again.",
  no_subject: "Enter a subject.",
  no_email_body: "Enter the email message.",
  no_title: "Enter a title.",
  no_note: "Enter the note.",
  no_wait: "Enter a wait time.",
  no_branch: "Add a condition for this branch.",
  branch_back: "Choose a later step, or the end.",
  never_reached: "No step leads here. Remove it, or point a branch to it.",
  same_status: "Choose two different statuses.",
  before_creation: "A contact cannot trigger this before it is created. Choose 0 days or more.",
  value_missing: "Choose a value.",
  value_too_long: "Use at most {max} characters.",
  /** Problems of a condition. */
  group_empty: "Add a condition to this group, or remove it.",
  op_misfit: "This comparison does not work with this field. Choose another one.",
  text_missing: "Enter a value to compare.",
  choice_missing: "Choose at least one.",
  choice_unknown: "Choose from the list.",
  number_missing: "Enter a number.",
  days_missing: "Enter a whole number of days.",
  range_missing: "Enter the lower and upper numbers.",
} as const;
