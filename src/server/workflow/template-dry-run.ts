/** Dry run of a template on one contact: everything is looked up, nothing is written. */
import { zoneName } from "../../domain/values/time-zones.ts";
import { dryRun } from "../../domain/workflow/dry-run.ts";
import type { DryRun } from "../../domain/workflow/flow.ts";
import { planProblems } from "../../domain/workflow/plan-check.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { type FlowMessage, isSend, messageOf } from "../../domain/workflow/send-moment.ts";
import { recipientDecider } from "../sends/recipient-plan.ts";
import { refuse } from "../../kit/refusal.ts";
import { goneFrom, namesIn, wordsFor } from "./plan-name-rows.ts";

export async function tryOut(ctx: Ctx, template: WorkflowTemplate, contact_id: number): Promise<DryRun> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const now = world.now();
  const contact = await contactToRead(ctx, contact_id, "workflows.use");
  const names = await namesIn(ctx, template);
  const rules = await dialRulesAt(trx, tenant_id, now);
  const sender = (await findUser(trx, tenant_id, user_id)) ?? refuse("unauthorized");
  const deciders = new Map<string, Awaited<ReturnType<typeof recipientDecider>>>();
  for (const message of template.steps.filter(isSend).map(messageOf))
    deciders.set(keyOf(message), await recipientDecider(ctx, [contact], message, { sender }));
  return dryRun(template, {
    contact,
    statuses: await listStatusRows(trx, tenant_id),
    names: wordsFor(names),
    now,
    zone: zoneName(sender.timezone),
    hours: rules.hours,
    decide: (one, message, moment) => {
      const decide = deciders.get(keyOf(message));
      if (!decide) throw new Error("This message is of no step.");
      return decide(one, moment);
    },
    problems: { ...planProblems(template), ...goneFrom(template, names) },
  });
}

function keyOf({ channel, subject, body, asks = false }: FlowMessage): string {
  return JSON.stringify([channel, subject, body, asks]);
}
