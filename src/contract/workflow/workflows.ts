/** Workflows (spec 000 §7, domain §15): categories, templates, flows, and their log. */
import { z } from "zod";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import {
  DryRun,
  FlowActivation,
  FlowEdit,
  FlowHistory,
  FlowRun,
  NewFlow,
  WorkflowFlow,
  WorkflowFlowDetail,
} from "../../domain/workflow/flow.ts";
import {
  categoriesMax,
  flowStatuses,
  runStates,
  startedManuallyMax,
  stepResults,
  templateStates,
  workflowNameLengthMax,
} from "../../domain/workflow/limits.ts";
import { NewTemplate, TemplateEdit, WorkflowCategory, WorkflowTemplate } from "../../domain/workflow/template.ts";
import { tagColors } from "../../domain/values/options.ts";
import { allOf, ByNumber, ByUuid, dataOf, del, get, group, listOf, Paging, patch, post, put } from "../declare.ts";

const using = { access: "workflows.use", feature: "workflow" } as const;
const sharing = { access: "workflows.share", feature: "workflow" } as const;

const CategoryWords = z.strictObject({
  name: z.string().trim().min(1).max(workflowNameLengthMax),
  color: z.enum(tagColors),
  active: z.boolean(),
});

export const workflowCategories = group("workflow_categories", "/v1/workflow/wf_categories", {
  list: get("", {
    summary: "Lists the categories of workflow templates in their display order.",
    ...using,
    reply: allOf(WorkflowCategory),
  }),
  save: patch("", {
    summary: "Updates a category. A new id creates a category at the end.",
    ...sharing,
    writes: "now",
    body: z.strictObject({ id: Uuid, ...CategoryWords.partial().shape }),
    reply: dataOf(WorkflowCategory),
  }),
  order: post("/bulk_update", {
    summary: "Reorders the categories. Categories not listed keep their order after the listed ones.",
    ...sharing,
    writes: "now",
    body: z.strictObject({ ids: z.array(Uuid).min(1).max(categoriesMax) }),
    reply: allOf(WorkflowCategory),
  }),
  remove: del("/:id", {
    summary: "Deletes a category without templates.",
    ...sharing,
    writes: "now",
    params: ByUuid,
  }),
});

export const workflowTemplates = group("workflow_templates", "/v1/workflow/wf_templates", {
  list: get("", {
    summary:
      "Lists the templates the user can use: the product's, the company's, their own and those of the people they manage.",
    ...using,
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      q: Paging.q,
      category_id: Uuid.optional(),
      state: z.enum(templateStates).optional(),
    }),
    reply: listOf(WorkflowTemplate),
  }),
  get: get("/:id", { summary: "Returns a template.", ...using, params: ByUuid, reply: dataOf(WorkflowTemplate) }),
  create: post("", {
    summary: "Creates a template. It is a draft until it is activated.",
    ...using,
    writes: "now",
    body: NewTemplate,
    reply: dataOf(WorkflowTemplate),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a template for its next version. Returns a conflict if someone changed it since `seen_at`.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: TemplateEdit,
    reply: dataOf(WorkflowTemplate),
  }),
  remove: del("/:id", {
    summary: "Deletes a template that no workflow uses. A template in use can be archived instead.",
    ...using,
    writes: "now",
    params: ByUuid,
  }),
  activate: put("/:id/activate", {
    summary:
      "Publishes the template's current content as its next version and activates it. Anything missing is listed by step.",
    ...using,
    writes: "now",
    params: ByUuid,
    reply: dataOf(WorkflowTemplate),
  }),
  dryRun: post("/:id/dry_run", {
    summary: "Previews what the current template would do with a contact. Nothing is executed or sent.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ contact_id: ContactNumber }),
    reply: dataOf(DryRun),
  }),
});

export const workflowFlows = group("workflow_flows", "/v1/workflow/wf_flows", {
  list: get("", {
    summary: "Lists the workflows the user owns or manages, with the number of contacts in each.",
    ...using,
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      q: Paging.q,
      status: z.enum(flowStatuses).optional(),
      template_id: Uuid.optional(),
    }),
    reply: listOf(WorkflowFlow),
  }),
  create: post("", {
    summary: "Creates a workflow from an active template. It does nothing until it is activated.",
    ...using,
    writes: "now",
    body: NewFlow,
    reply: dataOf(WorkflowFlow),
    status: 201,
  }),
  get: get("/:id", {
    summary: "Returns a workflow with the steps of its version and the number of contacts waiting at each step.",
    ...using,
    params: ByUuid,
    reply: dataOf(WorkflowFlowDetail),
  }),
  update: patch("/:id", {
    summary:
      "Updates a workflow's name, audience or version. Returns a conflict if someone changed one of these since `base`.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: FlowEdit,
    reply: dataOf(WorkflowFlow),
  }),
  remove: del("/:id", {
    summary: "Deletes a workflow that has no contacts in it. Its history stays with the contacts.",
    ...using,
    writes: "now",
    params: ByUuid,
  }),
  history: get("/:id/history", {
    summary: "Lists a workflow's history, newest first.",
    ...using,
    params: ByUuid,
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      result: z.enum(stepResults).optional(),
      contact_id: z.coerce.number<string | number>().int().positive().optional(),
    }),
    reply: listOf(FlowHistory),
  }),
  activate: put("/:id/activate", {
    summary: "Activates, pauses or permanently ends a workflow. Contacts in an ended workflow leave it.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: FlowActivation,
    reply: dataOf(WorkflowFlow),
  }),
  runs: get("/:id/runs", {
    summary: "Lists the contacts in a workflow, those waiting for the next step first.",
    ...using,
    params: ByUuid,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit, state: z.enum(runStates).optional() }),
    reply: listOf(FlowRun),
  }),
  start: post("/:id/runs", {
    summary: "Adds contacts to an active workflow manually. Contacts already in it stay at their current step.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      contacts_scope: ContactsScope,
      /** The number the user saw: a different one is a conflict. */
      count: z.int().positive().max(startedManuallyMax),
    }),
    /** `left_out`: outside the audience, do-not-contact, or the conditions do not hold. */
    reply: dataOf(z.object({ started: z.int(), already_in: z.int(), not_permitted: z.int(), left_out: z.int() })),
  }),
});

export const contactWorkflows = group("contact_workflows", "/v1/contacts", {
  logs: get("/:id/workflow_logs", {
    summary: "Lists a contact's workflow history, newest first.",
    ...using,
    params: ByNumber,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit }),
    reply: listOf(FlowHistory),
  }),
  runs: get("/:id/workflow_runs", {
    summary: "Lists the workflows a contact is or was in, active ones first.",
    ...using,
    params: ByNumber,
    reply: allOf(FlowRun),
  }),
  stop: post("/:id/workflow_runs/:run_id/stop", {
    summary: "Removes a contact from a workflow.",
    ...using,
    writes: "now",
    params: z.strictObject({ ...ByNumber.shape, run_id: Uuid }),
    reply: dataOf(FlowRun),
  }),
});
