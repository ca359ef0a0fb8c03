/** Files created in the background: listed, downloaded and deleted only by the user who requested them. */
import { dictionary } from "../../kit/dictionary.ts";
import { outputs } from "../../contract/outputs/outputs.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import { exportRowsMaxActing } from "../../domain/values/limits.ts";
import { capabilityOf, isExport, isThere, type Output } from "../../domain/outputs/output.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findOutput, findOwnOutput, listOwnOutputs, type OutputRow, updateOutput } from "./output-rows.ts";
import { readOutput, removeOutput } from "./output-store.ts";

export const outputsImplementation = implement(outputs, {
  list: async ({ trx, actor }) => ({ data: await listOwnOutputs(trx, actor) }),
  read: async (ctx, { params }) => ({ data: shown(await ownOutput(ctx, params.id)) }),
  file: async (ctx, { params }) => {
    const output = await ownOutput(ctx, params.id);
    if (!(await mayTake(ctx, output))) refuse("forbidden");
    const { tenant_id } = ctx.actor;
    const file_id = isThere(output, ctx.world.now()) ? output.file_id : null;
    const file = file_id === null ? undefined : await readOutput(ctx.services, tenant_id, file_id);
    if (!file) return refuse("gone", { base: [outputMessages.gone] });
    await audit(ctx, { action: "download", record_type: "output", record_id: output.id });
    ctx.header("content-disposition", `attachment; filename="${output.file_name}"`);
    ctx.header("content-type", typeOf(output.file_name));
    return file;
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world, changeSet } = ctx;
    const output = await findOutput(trx, actor.tenant_id, params.id, true);
    if (output?.created_by !== actor.user_id) return refuse("not_found");
    if (output.deleted_at !== null) return;
    const now = world.now();
    await updateOutput(trx, actor.tenant_id, output.id, { deleted_at: now, updated_at: now });
    changeSet.add("outputs", output.id);
    const { file_id } = output;
    if (file_id !== null) ctx.afterCommit(() => removeOutput(ctx.services, actor.tenant_id, file_id));
  },
});

/**
 * While acting as another user, one may only download what one could have created: not even files the user had created
 * themselves (domain §3).
 */
async function mayTake({ trx, actor }: Ctx, { kind, total }: Output): Promise<boolean> {
  if (!may(actor, capabilityOf(kind))) return false;
  if (!isExport(kind)) return hasFeature(trx, actor, "print");
  if (actor.acting && total > exportRowsMaxActing) return false;
  return hasFeature(trx, actor, "export");
}

async function ownOutput({ trx, actor }: Ctx, id: string): Promise<OutputRow> {
  return (await findOwnOutput(trx, actor, id)) ?? refuse("not_found");
}

function shown({
  options: _options,
  acting: _acting,
  file_id: _file,
  deleted_at: _deleted,
  ...output
}: OutputRow): Output {
  return output;
}

const types: Record<string, string> = dictionary({
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
});

function typeOf(file_name: string): string {
  return types[file_name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}
