/** The certificate of a finished training, as a PDF. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { needsWideFont } from "../../domain/pdf/pdf-fonts.ts";
import { certificatePdf } from "../../domain/trainings/certificate-pdf.ts";
import type { Training } from "../../domain/trainings/training.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "../users/user-rows.ts";
import { findAdminTraining } from "./training-rows.ts";

export async function certificateOf(
  ctx: Ctx,
  { id: training_id, title, section, duration_ms }: Training,
  { id, done_at }: { id: string; done_at: number },
): Promise<AsyncIterable<Uint8Array>> {
  const { trx, actor } = ctx;
  const person = (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("not_found");
  const training = await findAdminTraining(trx, actor.tenant_id, training_id);
  const [name, corporation] = [fullNameOf(person), training?.corporation_name ?? ""];
  const minutes = duration_ms === null ? null : Math.max(1, Math.round(duration_ms / minuteMs));
  const day = dayOf(done_at, zoneName(person.timezone));
  const wide = needsWideFont(`${name} ${title} ${section} ${corporation}`) ? await wideFont() : undefined;
  ctx.header("content-disposition", 'attachment; filename="Certificate.pdf"');
  return onePiece(certificatePdf({ id, name, title, section, corporation, minutes, day }, wide));
}

function wideFont(): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")));
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
