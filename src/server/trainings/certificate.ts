/** The certificate of a finished training, as a PDF. */
import { certificateSheet } from "../../domain/trainings/certificate-sheet.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Training } from "../../domain/trainings/training.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "../users/user-rows.ts";
import { findAdminTraining } from "./training-rows.ts";

export async function certificateOf(
  ctx: Ctx,
  { id, title, section, duration_ms }: Training,
  done: { id: string; done_at: number },
): Promise<AsyncIterable<Uint8Array>> {
  const { trx, actor } = ctx;
  const person = (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("not_found");
  const training = await findAdminTraining(trx, actor.tenant_id, id);
  // Loaded on demand: the library is large.
  const { openPdf } = await import("../outputs/pdf-book.ts");
  const pdf = await openPdf({ title: `Certificate: ${title}`, now: done.done_at });
  const facts = {
    name: fullNameOf(person),
    title,
    section,
    corporation: training?.corporation_name ?? "",
    minutes: duration_ms === null ? null : Math.max(1, Math.round(duration_ms / 60_000)),
    day: dayOf(done.done_at),
    number: done.id,
  };
  pdf.draw(certificateSheet(facts, pdf.measure));
  ctx.header("content-disposition", 'attachment; filename="Certificate.pdf"');
  return onePiece(await pdf.save());
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
