/** The flows a contact is or was in, and their history. */
import { contactWorkflows } from "../../contract/workflow/workflows.ts";
import type { FlowRun } from "../../domain/workflow/flow.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { listHistoryOfContact } from "./flow-history-rows.ts";
import { listRunsOfContact, lockRunOfContact } from "./flow-run-list-rows.ts";
import { stopRuns } from "./flow-stop-rows.ts";

export const contactWorkflowsImplementation = implement(contactWorkflows, {
  logs: async (ctx, { params, query }) => {
    const contact = await contactToRead(ctx, params.id, "workflows.use");
    return pageReply(query, await listHistoryOfContact(ctx.trx, ctx.actor.tenant_id, contact.id, query));
  },
  runs: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "workflows.use");
    return { data: await listRunsOfContact(ctx.trx, ctx.actor.tenant_id, contact.id) };
  },
  stop: async (ctx, { params }) => ({ data: await stop(ctx, params.id, params.run_id) }),
});

/** Idempotent: stopping a stopped run does nothing. */
async function stop(ctx: Ctx, contact_id: number, run_id: string): Promise<FlowRun> {
  const { trx, actor } = ctx;
  const contact = await contactToWrite(ctx, contact_id, "workflows.use");
  const named = { tenant_id: actor.tenant_id, contact_id: contact.id, id: run_id };
  const run = (await lockRunOfContact(trx, named)) ?? refuse("not_found");
  if (run.ended_at !== null) return run;
  await stopRuns(ctx, [run], "by_hand");
  const fields = { contact: { old: contact.id, new: null } };
  await audit(ctx, { action: "stop", record_type: "workflow_flow", record_id: run.flow_id, fields });
  return (await lockRunOfContact(trx, named)) ?? refuse("not_found");
}
