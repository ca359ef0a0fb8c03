/** Stops texts that were not handed over yet. */
import { sendReasons } from "../../domain/messaging/reasons.ts";
import type { Ctx } from "../context.ts";
import { findText, updateText } from "./text-rows.ts";

export async function stopQueuedTexts({ trx, actor, world, changeSet }: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const text = await findText(trx, { tenant_id: actor.tenant_id, id }, true);
    if (text?.status !== "queued") continue;
    const stopped = {
      status: "blocked",
      reason: "stopped",
      error: sendReasons.stopped.words,
      scheduled_at: null,
    } as const;
    await updateText(trx, actor.tenant_id, {
      ...text,
      ...stopped,
      updated_at: world.now(),
      version: text.version + 1,
    });
    changeSet.add("texts", id);
  }
}
