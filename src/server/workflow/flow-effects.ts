/** What each step does, using the same rules and writes as users' own actions. */
import { writeEvent } from "../../domain/calendar/event-edit.ts";
import { type Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { systemNote } from "../../domain/contacts/note.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { groupContact, tagContact } from "../../domain/contacts/tagging.ts";
import { momentAt } from "../../domain/values/callback-time.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { conditionsHold } from "../../domain/workflow/conditions-hold.ts";
import { settableWords } from "../../domain/workflow/flow-words.ts";
import { flowDepthMax } from "../../domain/workflow/limits.ts";
import { stepAfter, stepOtherwise } from "../../domain/workflow/next-step.ts";
import type { StepKind, StepOf } from "../../domain/workflow/step.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { exactMoment } from "../../kit/moments.ts";
import { refuse } from "../../kit/refusal.ts";
import { keepNew } from "../calendar/event-writes.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { findGroup } from "../lists/contact-group-rows.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { listStatusRows, standsFor, statusWithin } from "../reference/reference-rows.ts";
import { findTags, tagsGone, tagsStandFor } from "../contacts/tag-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { takeAssign } from "./flow-assign.ts";
import { hoursFrom, takableAt, takeSend } from "./flow-send.ts";
import { takeReplyWait } from "./flow-reply.ts";
import { enteringOf } from "./flow-owner.ts";
import { startRuns } from "./flow-starts.ts";
import { reasonOf, skipped, type StepResult, type StepContext } from "./step-context.ts";
import { findFlowAtWork } from "./flow-work-rows.ts";

type Effects = { readonly [K in StepKind]: (taking: StepContext, step: StepOf<K>) => Promise<StepResult> };

export const effects: Effects = {
  send_email: takeSend,
  send_text: takeSend,
  ask_permission: takeSend,
  create_event: takeEvent,
  add_note: takeNote,
  add_tag: async (taking, { tag_id }) => {
    const add = await tagsStandFor(taking.ctx, [tag_id], "tag_id");
    const after = tagContact(taking.contact, { add, remove: [] }, taking.ctx.world.now());
    return saved(taking, after, { action: "tag", detail: await tagName(taking, add[0]) });
  },
  remove_tag: async (taking, { tag_id }) => {
    const remove = await tagsGone(taking.ctx, [tag_id]);
    const after = tagContact(taking.contact, { add: [], remove }, taking.ctx.world.now());
    return saved(taking, after, { action: "tag", detail: await tagName(taking, tag_id) });
  },
  add_to_group: async (taking, { group_id }) => {
    const { trx, actor, world } = taking.ctx;
    const group = (await findGroup(trx, actor.tenant_id, group_id)) ?? refuse("not_found", { group_id: [group_id] });
    const after = groupContact(taking.contact, { add: [group_id], remove: [] }, world.now());
    return saved(taking, after, { action: "group", detail: group.name });
  },
  set_status: async (taking, { status_id }) => {
    const { trx, actor, world } = taking.ctx;
    const status = standsFor(await listStatusRows(trx, actor.tenant_id), status_id, "status_id");
    const after = editContact(taking.contact, { status_id: status.id }, world.now(), status);
    return saved(taking, after, { action: "edit", detail: status.title });
  },
  set_field: async (taking, { field, value }) => {
    const edit = ContactEdit.safeParse({ [field]: value });
    if (!edit.success) return refuse("invalid", { value: [`${settableWords[field]} cannot be “${value}”.`] });
    const { trx, actor, world } = taking.ctx;
    const { category } = edit.data;
    const changes = category !== undefined && category !== taking.contact.category;
    const fitting = changes && { status_id: await statusWithin(trx, actor.tenant_id, taking.contact, category) };
    const after = editContact(taking.contact, { ...edit.data, ...fitting }, world.now());
    return saved(taking, after, { action: "edit", detail: `${settableWords[field]}: ${value}` });
  },
  assign: takeAssign,
  wait: async (taking, { id, minutes }) => {
    const { ctx, flow, owner } = taking;
    const over = ctx.world.now() + minutes * minuteMs;
    const until = await takableAt(taking, stepAfter(flow.plan.steps, id), over);
    return { result: "waiting", detail: `Until ${exactMoment(until, owner.zone)}`, until, stays: false };
  },
  wait_for_hours: async (taking) => {
    const closed = await hoursFrom(taking);
    return closed ? { ...closed, stays: false } : { result: "done", detail: "Within calling hours." };
  },
  wait_for_reply: takeReplyWait,
  branch: async ({ ctx, flow, contact, owner }, step) => {
    const holds = conditionsHold(step.conditions, contact, dayOf(ctx.world.now(), owner.zone));
    if (holds) return { result: "done", detail: "Conditions met." };
    return { result: "done", detail: "Conditions not met.", next: stepOtherwise(flow.plan.steps, step) };
  },
  start_flow: takeStart,
  end: async () => ({ result: "done", detail: "", next: null }),
};

async function saved(
  { ctx, contact, flow }: StepContext,
  after: Contact,
  { action, detail }: { action: string; detail: string },
): Promise<StepResult> {
  if (after === contact) return skipped(`${detail}: no change needed.`);
  await saveContact(ctx, contact, after, { action, reason: reasonOf(flow) });
  return { result: "done", detail, contact: after };
}

async function tagName({ ctx: { trx, actor } }: StepContext, id: string | undefined): Promise<string> {
  const [tag] = await findTags(trx, actor.tenant_id, id === undefined ? [] : [id]);
  return tag?.name ?? "";
}

/** A time already past today means tomorrow. */
async function takeEvent({ ctx, contact }: StepContext, step: StepOf<"create_event">): Promise<StepResult> {
  const { trx, actor, world } = ctx;
  const now = world.now();
  const user = await findUser(trx, actor.tenant_id, actor.user_id);
  const timezone = zoneName(user?.timezone);
  const time = `${String(step.hour).padStart(2, "0")}:00`;
  const day = addDays(dayOf(now, timezone), step.in_days);
  const asked = momentAt(day, time, timezone);
  const start_date = asked > now ? asked : momentAt(addDays(day, 1), time, timezone);
  const typed = { title: step.title, types_list: [step.type], contact_ids: [contact.id], timezone, start_date };
  const end_date = start_date + step.minutes * minuteMs;
  const event = writeEvent({ id: world.uuid(), ...typed, end_date }, { now, by: actor.user_id });
  await keepNew(ctx, { ...event, source: "workflow" });
  return { result: "done", detail: `${event.title}, ${exactMoment(start_date, timezone)}` };
}

async function takeNote({ ctx, contact, flow }: StepContext, { body }: StepOf<"add_note">): Promise<StepResult> {
  const { trx, actor, world } = ctx;
  const note = systemNote(contact.id, world.uuid(), body, { now: world.now(), by: actor.user_id });
  await insertNote(trx, actor.tenant_id, note);
  await audit(ctx, { action: "create", record_type: "note", record_id: note.id, reason: reasonOf(flow) });
  ctx.changeSet.add("notes", note.id);
  return { result: "done", detail: "" };
}

/**
 * Limited to what this flow's owner may see: nobody can start a flow on a contact with rights they do not have
 * themselves.
 */
async function takeStart(taking: StepContext, { flow_id }: StepOf<"start_flow">): Promise<StepResult> {
  const { ctx, run, owner, contact } = taking;
  const detail = `After ${taking.flow.name}`;
  const depth = run.depth + 1;
  if (depth > flowDepthMax) return skipped("Too many workflows have started each other.");
  const flow = await findFlowAtWork(ctx.trx, ctx.actor.tenant_id, flow_id);
  if (!flow) return skipped("That workflow is not active.");
  const reach = await visibilityOf(ctx.trx, owner.actor, "workflows.use");
  if (!reach.all && !reach.owners.includes(flow.owner_id))
    return skipped("The workflow owner does not have access to that workflow.");
  const entering = await enteringOf(ctx, flow, [contact.id]);
  if (entering.length === 0) return skipped(`This contact does not match the conditions of ${flow.name}.`);
  const started = await startRuns(ctx, { ...flow, steps: flow.plan.steps }, entering, { depth, detail });
  return started.length > 0 ? { result: "done", detail: flow.name } : skipped(`Already in ${flow.name}.`);
}
