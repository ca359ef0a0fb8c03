/** Active flows, with the plan of a version. */
import { sql } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { FlowStatus } from "../../domain/workflow/limits.ts";
import type { TriggerKind } from "../../domain/workflow/trigger.ts";
import type { WorkflowPlan } from "../../domain/workflow/template.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export interface FlowAtWork {
  id: string;
  name: string;
  template_id: string;
  /** Version of the plan. */
  template_version: number;
  plan: WorkflowPlan;
  audience: ContactsScope | null;
  owner_id: string;
  acting: Actor["acting"];
  scanned_until: number;
}

/** An ended flow has no runs, except those started while it was ending. */
export interface FlowOfRun extends FlowAtWork {
  status: FlowStatus;
}

/** Undefined if it accepts no contacts: paused, stopped, or its template archived. */
export function findFlowAtWork(trx: Trx, tenant_id: string, id: string): Promise<FlowAtWork | undefined> {
  return atWork(trx, tenant_id).where("f.id", "=", id).executeTakeFirst();
}

/** Flows triggered by a day rather than by a change. */
export async function flowsOfDays(trx: Trx, tenant_id: string): Promise<FlowAtWork[]> {
  const flows = await atWork(trx, tenant_id)
    .where(sql<boolean>`cardinality(f.listens) = 0`)
    .orderBy("f.id")
    .execute();
  return flows.filter(({ plan }) => dayKinds.includes(plan.trigger.kind));
}
const dayKinds: readonly TriggerKind[] = ["day", "idle"];

function atWork(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("workflow_flows as f")
    .innerJoin("workflow_templates as t", (join) =>
      join.onRef("t.tenant_id", "=", "f.tenant_id").onRef("t.id", "=", "f.template_id"),
    )
    .innerJoin("workflow_versions as v", (join) =>
      join
        .onRef("v.tenant_id", "=", "f.tenant_id")
        .onRef("v.template_id", "=", "f.template_id")
        .onRef("v.version", "=", "f.template_version"),
    )
    .select(["f.id", "f.name", "f.template_id", "f.template_version", "v.plan", "f.audience"])
    .select(["f.owner_id", "f.acting", "f.scanned_until"])
    .where((eb) => eb.and({ "f.tenant_id": tenant_id, "f.status": "active", "f.deleted_at": null }))
    .where("t.state", "<>", "archived");
}

/** The flow of a run, with the plan of the run's version; undefined while it is paused. */
export function findFlowOfRun(
  trx: Trx,
  tenant_id: string,
  { flow_id, version }: { flow_id: string; version: number },
): Promise<FlowOfRun | undefined> {
  return trx
    .selectFrom("workflow_flows as f")
    .innerJoin("workflow_versions as v", (join) =>
      join.onRef("v.tenant_id", "=", "f.tenant_id").onRef("v.template_id", "=", "f.template_id"),
    )
    .select(["f.id", "f.name", "f.template_id", "v.version as template_version", "v.plan", "f.audience"])
    .select(["f.owner_id", "f.acting", "f.scanned_until", "f.status"])
    .where((eb) => eb.and({ "f.tenant_id": tenant_id, "f.id": flow_id }))
    .where("f.status", "in", ["active", "stopped", "finished"])
    .where("v.version", "=", version)
    .executeTakeFirst();
}

export async function markScanned(trx: Trx, tenant_id: string, id: string, scanned_until: number): Promise<void> {
  await trx
    .updateTable("workflow_flows")
    .set({ scanned_until })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Locked until the transaction ends: two concurrent assignments do not get the same turn. */
export async function nextTurn(trx: Trx, tenant_id: string, id: string): Promise<number> {
  const { turns } = await trx
    .updateTable("workflow_flows")
    .set((eb) => ({ turns: eb("turns", "+", 1) }))
    .where((eb) => eb.and({ tenant_id, id }))
    .returning("turns")
    .executeTakeFirstOrThrow();
  return turns - 1;
}

/** No contact enters flows of an archived template: once the last run has ended, they are finished. */
export async function finishFlows(trx: Trx, tenant_id: string, now: number): Promise<void> {
  await trx
    .updateTable("workflow_flows as f")
    .set({ status: "finished", updated_at: now })
    .where("f.tenant_id", "=", tenant_id)
    .where("f.status", "in", ["active", "paused"])
    .where("f.deleted_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("workflow_templates as t")
          .select("t.id")
          .where("t.tenant_id", "=", tenant_id)
          .whereRef("t.id", "=", "f.template_id")
          .where("t.state", "=", "archived"),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("flow_runs as r")
            .select("r.id")
            .where("r.tenant_id", "=", tenant_id)
            .whereRef("r.flow_id", "=", "f.id")
            .where("r.ended_at", "is", null),
        ),
      ),
    )
    .execute();
}
