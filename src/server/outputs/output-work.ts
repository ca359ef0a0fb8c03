/**
 * Creates one file in the background. States: queued ─► working ─► complete ─► deleted after 24 hours. If a worker dies
 * or stops, the file is made again from the start; a partial file is never visible. `failed`: the file cannot be made,
 * or its user may no longer have it.
 */
import { outputKeptMs, type OutputKind } from "../../domain/outputs/limits.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import { capabilityOf, isExport, isUnderWay, type Output } from "../../domain/outputs/output.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { removeOutput, type Written } from "./output-store.ts";
import { findOutput, insertOutput, type NewOutput, type OutputRow, updateOutput } from "./output-rows.ts";

export interface OutputWork {
  services: Services;
  actor: Actor;
  output: OutputRow;
  signal: AbortSignal;
  /** Reports progress; throws if the work is no longer wanted or the server stops. */
  progress(done: number): Promise<void>;
}

/** The result, already in storage. */
export interface Made extends Written, Partial<Pick<Output, "left_out" | "pages">> {
  /** Number of contacts in the file. */
  rows: number;
  /** For the audit of who exported what. */
  audited: Record<string, unknown>;
}
export type Maker = (work: OutputWork) => Promise<Made>;

/** The file is no longer wanted, or another worker has taken over. */
class Stopped extends Error {}

const progressMs = 700;

/** Queues the file and announces it to the user's devices. Undefined if the id is taken. */
export async function orderOutput(ctx: Ctx, made: NewOutput): Promise<Output | undefined> {
  const { trx, actor, services, changeSet } = ctx;
  const output = await insertOutput(trx, actor, made);
  if (!output) return undefined;
  changeSet.add("outputs", output.id);
  await services.jobs.enqueue(trx, "make_output", { tenant_id: actor.tenant_id, output_id: output.id });
  return output;
}

export async function runOutput(
  services: Services,
  { tenant_id, output_id }: { tenant_id: string; output_id: string },
  signal: AbortSignal,
  makers: (kind: OutputKind) => Maker,
): Promise<Outcome> {
  const begun = await begin(services, tenant_id, output_id);
  if (!begun) return "done";
  const { actor, output } = begun;
  const work: OutputWork = { services, actor, output, signal, progress: progressOf(services, actor, output, signal) };
  try {
    const made = await makers(output.kind)(work);
    await finish(work, made);
    return "done";
  } catch (error) {
    if (error instanceof Stopped) return signal.aborted ? "again" : "done";
    if (!(error instanceof Refusal)) throw error;
    await fail(services, actor, output.id, Object.values(error.fields).flat()[0] ?? outputMessages.lost);
    return "done";
  }
}

/** Undefined if there is nothing to do: deleted, over, or its user may no longer have it. */
async function begin(
  services: Services,
  tenant_id: string,
  id: string,
): Promise<{ actor: Actor; output: OutputRow } | undefined> {
  const found = await tenantTx(services.db, tenant_id, async (trx) => {
    const output = await findOutput(trx, tenant_id, id);
    if (!output || output.deleted_at !== null || !isUnderWay(output)) return undefined;
    const asked = { user_id: output.created_by, acting: output.acting };
    return { output, actor: await workActor(trx, tenant_id, asked, capabilityOf(output.kind)) };
  });
  if (!found) return undefined;
  const { output, actor } = found;
  if (!actor) {
    await fail(services, systemActor(tenant_id), id, outputMessages.not_permitted);
    return undefined;
  }
  await change(services, actor, id, async ({ world }) => ({
    state: "working",
    done: 0,
    started_at: output.started_at ?? world.now(),
  }));
  return { output, actor };
}

function progressOf(services: Services, actor: Actor, output: OutputRow, signal: AbortSignal): OutputWork["progress"] {
  let received = services.world.now();
  return async (done) => {
    if (signal.aborted) throw new Stopped();
    if (services.world.now() - received < progressMs) return;
    received = services.world.now();
    if (!(await change(services, actor, output.id, async () => ({ done })))) throw new Stopped();
  };
}

async function finish(
  { services, actor, output }: OutputWork,
  { file_id, bytes, rows, audited, ...made }: Made,
): Promise<void> {
  const { left_out = {}, pages = null } = made;
  const done = await change(services, actor, output.id, async (ctx) => {
    const now = ctx.world.now();
    await audit(ctx, {
      action: isExport(output.kind) ? "export" : "print",
      record_type: output.kind === "report" ? "report" : "contacts",
      record_id: output.id,
      fields: entries({ rows, kind: output.kind, ...audited }),
    });
    const ends = { finished_at: now, expires_at: now + outputKeptMs };
    return {
      state: "complete",
      done: output.total,
      left_out: JSON.stringify(left_out),
      pages,
      bytes,
      file_id,
      ...ends,
    };
  });
  // Deleted in the meantime, or another worker finished first.
  if (!done) await removeOutput(services, actor.tenant_id, file_id);
}

const entries = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { old: null, new: value }]));

async function fail(services: Services, actor: Actor, id: string, error: string): Promise<void> {
  await change(services, actor, id, async ({ world }) => ({
    state: "failed",
    error,
    finished_at: world.now(),
    expires_at: world.now() + outputKeptMs,
  }));
}

type Changing = (ctx: Ctx) => Promise<Parameters<typeof updateOutput>[3]>;

/** False, without any change, once it is over or deleted. */
async function change(services: Services, actor: Actor, id: string, step: Changing): Promise<boolean> {
  return tenantWork(services, actor, async (ctx) => {
    const { trx, changeSet, world } = ctx;
    const row = await findOutput(trx, actor.tenant_id, id, true);
    if (!row || row.deleted_at !== null || !isUnderWay(row)) return false;
    await updateOutput(trx, actor.tenant_id, id, { ...(await step(ctx)), updated_at: world.now() });
    changeSet.add("outputs", id);
    return true;
  });
}
