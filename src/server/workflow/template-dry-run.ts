/** Dry run of a template on one contact: everything is looked up, nothing is written. */
import { zoneName } from "../../domain/values/time-zones.ts";
import { dryRun } from "../../domain/workflow/dry-run.ts";
import type { DryRun } from "../../domain/workflow/flow.ts";
import { flowEmailsADayMax } from "../../domain/workflow/limits.ts";
import { planProblems } from "../../domain/workflow/plan-check.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { dayMs } from "../../kit/durations.ts";
import { flowEmailBefore } from "./flow-fact-rows.ts";
import { goneFrom, namesIn, wordsFor } from "./plan-name-rows.ts";

export async function tryOut(ctx: Ctx, template: WorkflowTemplate, contact_id: number): Promise<DryRun> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const now = world.now();
  const contact = await contactToRead(ctx, contact_id, "workflows.use");
  const names = await namesIn(ctx, template);
  const rules = await dialRulesAt(trx, tenant_id, now);
  const mailed = { tenant_id, contact_id: contact.id, since: now - dayMs };
  return dryRun(template, {
    contact,
    statuses: await listStatusRows(trx, tenant_id),
    names: wordsFor(names),
    now,
    zone: zoneName((await findUser(trx, tenant_id, user_id))?.timezone),
    hours: rules.hours,
    emailed_at: await flowEmailBefore(trx, mailed, flowEmailsADayMax),
    problems: { ...planProblems(template), ...goneFrom(template, names) },
  });
}
