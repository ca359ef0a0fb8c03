/** Trainings: what a user may learn from, how far they are, and whose are due (spec 001 §7, domain §21). */
import { z } from "zod";
import { remindersAtOnce } from "../../domain/trainings/limits.ts";
import { Progress, ProgressReport } from "../../domain/trainings/progress.ts";
import { Training } from "../../domain/trainings/training.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, get, group, listOf, Paging, patch, post } from "../declare.ts";

const ByHash = z.strictObject({ v: z.string().max(64).optional() });
const ByPart = z.strictObject({
  ...ByHash.shape,
  part: z.coerce.number<string | number>().int().min(0).max(10_000).optional(),
});

const DueTraining = z.object({
  user_id: Uuid,
  user_name: z.string(),
  training_id: Uuid,
  title: z.string(),
  section: z.string(),
  required_by: Day,
  /** In [0, 1]. */
  share: z.number(),
  reminded_at: Instant.nullable(),
});
export type DueTraining = z.infer<typeof DueTraining>;

export const trainings = group("trainings", "/v1/trainings", {
  list: get("", {
    summary: "Lists the trainings the user may use, with their progress.",
    access: "signed_in",
    feature: "training",
    reply: allOf(z.object({ ...Training.shape, progress: Progress.nullable() })),
  }),
  due: get("/due", {
    summary: "Lists who in the user's reach has not finished a required training, the earliest date first.",
    access: "trainings.team",
    feature: "training",
    query: z.strictObject({ ...Paging, training_id: Uuid.optional() }),
    reply: listOf(DueTraining),
  }),
  remind: post("/remind", {
    summary: "Reminds people of trainings, here and by email. Once a day for each; others count as skipped.",
    access: "trainings.team",
    feature: "training",
    writes: "now",
    body: z.strictObject({
      reminders: z
        .array(z.strictObject({ user_id: Uuid, training_id: Uuid }))
        .min(1)
        .max(remindersAtOnce),
    }),
    reply: dataOf(z.object({ sent: z.int(), skipped: z.int() })),
  }),
  content: get("/:id/content", {
    summary: "Downloads the file of a training, whole, by byte range or one `part`. `v`: its hash; 410 once replaced.",
    access: "signed_in",
    feature: "training",
    params: ByUuid,
    query: ByPart,
    download: "application/octet-stream",
  }),
  captions: get("/:id/captions", {
    summary: "Downloads the captions of a training.",
    access: "signed_in",
    feature: "training",
    params: ByUuid,
    query: ByHash,
    download: "text/vtt",
  }),
  parts: get("/:id/parts", {
    summary: "Returns the hashes of the parts of a training's file, for a copy on a device.",
    access: "signed_in",
    feature: "training",
    params: ByUuid,
    reply: dataOf(z.object({ sha256: z.string(), size: z.int(), part_bytes: z.int(), hashes: z.array(z.string()) })),
  }),
  report: patch("/:id/progress", {
    summary: "Adds what the user watched. The union of all reports counts, in any order.",
    access: "signed_in",
    feature: "training",
    writes: "queue",
    noImpersonation: true,
    params: ByUuid,
    body: ProgressReport,
    reply: dataOf(Progress),
  }),
  certificate: get("/:id/certificate", {
    summary: "Downloads a certificate of a training the user has finished.",
    access: "signed_in",
    feature: "training",
    params: ByUuid,
    download: "application/pdf",
  }),
});
