/** A user adds the contacts of a scope to a flow. */
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { startedManuallyMax } from "../../domain/workflow/limits.ts";
import { workflowMessages } from "../../domain/workflow/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit } from "../changes/audit.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { type Chosen, firstOfScope } from "./flow-audience-rows.ts";
import { enteringOf, ownerOf } from "./flow-owner.ts";
import { startRuns } from "./flow-starts.ts";
import type { FlowAtWork } from "./flow-work-rows.ts";

interface Asked {
  contacts_scope: ContactsScope;
  /** The count the user saw. */
  count: number;
}

interface Outcome {
  started: number;
  already_in: number;
  /** The user or the flow's owner may not change them. */
  not_permitted: number;
  /** Outside the audience, not to be contacted, or the conditions do not hold. */
  left_out: number;
}

export async function startManually(ctx: Ctx, flow: FlowAtWork, { contacts_scope, count }: Asked): Promise<Outcome> {
  const { trx, actor, services } = ctx;
  // Reads one more than may be started, to detect that there are too many.
  const chosen = await firstOfScope(ctx, contacts_scope, startedManuallyMax + 1);
  if (chosen.length > startedManuallyMax) refuse("invalid", { contacts_scope: [workflowMessages.too_many_started] });
  if (chosen.length !== count)
    refuse("conflict", {
      count: [`The list now has ${countOf(chosen.length, "contact")}. Review it before you start.`],
    });
  const permitted = await permittedOf(ctx, flow, chosen);
  const meant = await enteringOf(
    ctx,
    flow,
    permitted.map(({ id }) => id),
  );
  const started = await startRuns(ctx, { ...flow, steps: flow.plan.steps }, meant, { detail: "Added manually" });
  if (started.length > 0) await services.jobs.enqueue(trx, "run_flows", { tenant_id: actor.tenant_id });
  await audit(ctx, {
    action: "start",
    record_type: "workflow_flow",
    record_id: flow.id,
    fields: { contacts: { old: null, new: started.length } },
  });
  return {
    started: started.length,
    already_in: meant.length - started.length,
    not_permitted: chosen.length - permitted.length,
    left_out: permitted.length - meant.length,
  };
}

/** Contacts that both the starting user and the flow's owner may change. */
async function permittedOf(ctx: Ctx, flow: FlowAtWork, chosen: readonly Chosen[]): Promise<Chosen[]> {
  const owner = await ownerOf(ctx.trx, ctx.actor.tenant_id, flow);
  if (!owner) return [];
  const own = await visibilityOf(ctx.trx, ctx.actor, "contacts.edit");
  return chosen.filter((contact) => isVisible(own, contact) && isVisible(owner.visibility, contact));
}
