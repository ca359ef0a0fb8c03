/** What workflows say no with (domain §25). */
import { startedManuallyMax, stepsMax } from "./limits.ts";

export const workflowMessages = {
  /** Moves of templates and flows. */
  template_archived: "This template is archived. Take it up again first.",
  template_draft: "This template was never put to work. Activate it first.",
  template_not_draft: "A template that has worked can be paused or archived, not made a draft.",
  changed_meanwhile: "Somebody changed this template meanwhile. Look at it again, then make your change.",
  template_in_use: "{n} made of it. Archive it instead.",
  template_not_active: "The template is not active. Activate it first.",
  flow_over: "This flow is over. Make a new one of its template.",
  flow_not_begun: "This flow has not begun. Activate it first.",
  flow_not_active: "Only an active flow takes contacts in.",
  too_many_started: `At most ${startedManuallyMax.toLocaleString("en-US")} contacts can be put in at a time.`,
  flow_in_use: "{n} in it. Stop the flow first.",
  /** What a plan lacks. */
  no_steps: "Add at least one step that does something.",
  too_many_steps: `A plan can have ${stepsMax} steps.`,
  same_step: "Two steps have the same name. Remove one and add it again.",
  no_subject: "Enter a subject.",
  no_email_body: "Enter what the email says.",
  no_title: "Enter a title.",
  no_note: "Enter what the note says.",
  no_wait: "Enter how long to wait.",
  no_branch: "Add a condition to branch by.",
  branch_back: "Choose a later step, or the end.",
  never_reached: "No step leads here. Remove it, or let a branch go to it.",
  same_status: "Choose two different statuses.",
  before_creation: "Nothing can happen before a contact is created. Choose 0 days or more.",
  value_missing: "Choose a value.",
  value_too_long: "This is too long: {max} characters at most.",
  /** What a condition lacks. */
  group_empty: "Add a condition to this group, or remove it.",
  op_misfit: "This cannot be asked of it. Choose another comparison.",
  text_missing: "Enter something to compare with.",
  choice_missing: "Choose at least one.",
  choice_unknown: "Choose from the list.",
  number_missing: "Enter a number.",
  days_missing: "Enter a whole number of days.",
  range_missing: "Enter the lower and the upper number.",
} as const;
