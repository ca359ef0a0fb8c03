/** A text of theirs that is an answer: flows listen for it. */
import type { TextRow } from "../../domain/messages/text.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";

export const textAnswered = hookPoint<(ctx: Ctx, text: TextRow) => Promise<void>>("text answered");

/** In the transaction that stores it, or that judges it to be no refusal; its contact is locked. */
export async function noteAnswer(ctx: Ctx, text: TextRow): Promise<void> {
  await audit(ctx, { action: "receive", record_type: "text", record_id: text.id });
  for (const go of ctx.services.hooks.of(textAnswered)) await go(ctx, text);
}
