/** Workflows (spec 000 §7, domain §15): categories, templates, flows, and what they did. */
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
import { tagColors } from "../../domain/values/limits.ts";
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
    summary: "Categories of workflow templates, in their order.",
    ...using,
    reply: allOf(WorkflowCategory),
  }),
  save: patch("", {
    summary: "Changes one category; an id nobody has yet makes one, at the end.",
    ...sharing,
    writes: "now",
    body: z.strictObject({ id: Uuid, ...CategoryWords.partial().shape }),
    reply: dataOf(WorkflowCategory),
  }),
  order: post("/bulk_update", {
    summary: "Puts the categories in the order given; one left out keeps its place after them.",
    ...sharing,
    writes: "now",
    body: z.strictObject({ ids: z.array(Uuid).min(1).max(categoriesMax) }),
    reply: allOf(WorkflowCategory),
  }),
  remove: del("/:id", {
    summary: "Removes a category that no template is in.",
    ...sharing,
    writes: "now",
    params: ByUuid,
  }),
});

export const workflowTemplates = group("workflow_templates", "/v1/workflow/wf_templates", {
  list: get("", {
    summary: "Templates one may use: the product's, the company's, one's own and those of whom one leads.",
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
  get: get("/:id", { summary: "One template (ours).", ...using, params: ByUuid, reply: dataOf(WorkflowTemplate) }),
  create: post("", {
    summary: "Makes a template; it is a draft until it is put to work.",
    ...using,
    writes: "now",
    body: NewTemplate,
    reply: dataOf(WorkflowTemplate),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Changes a template, for its next version; a conflict where somebody changed it since `seen_at`.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: TemplateEdit,
    reply: dataOf(WorkflowTemplate),
  }),
  remove: del("/:id", {
    summary: "Removes a template no flow is made of; else it can be archived.",
    ...using,
    writes: "now",
    params: ByUuid,
  }),
  activate: put("/:id/activate", {
    summary: "Freezes what it says now as its next version and puts it to work. What is missing is named by step.",
    ...using,
    writes: "now",
    params: ByUuid,
    reply: dataOf(WorkflowTemplate),
  }),
  dryRun: post("/:id/dry_run", {
    summary: "What it would do with one contact, as the template stands; nothing is done or sent (ours).",
    ...using,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ contact_id: ContactNumber }),
    reply: dataOf(DryRun),
  }),
});

export const workflowFlows = group("workflow_flows", "/v1/workflow/wf_flows", {
  list: get("", {
    summary: "Flows one owns or leads, with how many contacts are in each.",
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
    summary: "Makes a flow of an active template; it does nothing until it is activated.",
    ...using,
    writes: "now",
    body: NewFlow,
    reply: dataOf(WorkflowFlow),
    status: 201,
  }),
  get: get("/:id", {
    summary: "One flow with the plan of its version and how many contacts stand before each step.",
    ...using,
    params: ByUuid,
    reply: dataOf(WorkflowFlowDetail),
  }),
  update: patch("/:id", {
    summary: "Changes name, audience or version of a flow.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: FlowEdit,
    reply: dataOf(WorkflowFlow),
  }),
  remove: del("/:id", {
    summary: "Removes a flow nobody is in; what it did stays with the contacts.",
    ...using,
    writes: "now",
    params: ByUuid,
  }),
  history: get("/:id/history", {
    summary: "What a flow did, newest first.",
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
    summary: "Puts a flow to work, pauses it or stops it for good; who is in a stopped one leaves it.",
    ...using,
    writes: "now",
    params: ByUuid,
    body: FlowActivation,
    reply: dataOf(WorkflowFlow),
  }),
  runs: get("/:id/runs", {
    summary: "Contacts in a flow, those who wait for the next step first (ours).",
    ...using,
    params: ByUuid,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit, state: z.enum(runStates).optional() }),
    reply: listOf(FlowRun),
  }),
  start: post("/:id/runs", {
    summary: "Puts contacts into an active flow by hand; whoever is in it already stays where they are (ours).",
    ...using,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      contacts_scope: ContactsScope,
      /** What the person saw: another number is a conflict. */
      count: z.int().positive().max(startedManuallyMax),
    }),
    /** `left_out`: outside the audience, not to be contacted, or the conditions do not hold. */
    reply: dataOf(z.object({ started: z.int(), already_in: z.int(), not_permitted: z.int(), left_out: z.int() })),
  }),
});

export const contactWorkflows = group("contact_workflows", "/v1/contacts", {
  logs: get("/:id/workflow_logs", {
    summary: "What flows did with a contact, newest first.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({ page: Paging.page, limit: Paging.limit }),
    reply: listOf(FlowHistory),
  }),
  runs: get("/:id/workflow_runs", {
    summary: "Flows a contact is or was in, those that go on first (ours).",
    access: "contacts.see",
    params: ByNumber,
    reply: allOf(FlowRun),
  }),
  stop: post("/:id/workflow_runs/:run_id/stop", {
    summary: "Takes a contact out of a flow (ours).",
    access: "contacts.edit",
    feature: "workflow",
    writes: "now",
    params: z.strictObject({ ...ByNumber.shape, run_id: Uuid }),
    reply: dataOf(FlowRun),
  }),
});
