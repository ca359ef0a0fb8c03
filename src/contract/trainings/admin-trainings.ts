/** Trainings as an admin edits them (spec 001 §3, §5, §7). */
import { z } from "zod";
import { Training, TrainingEdit } from "../../domain/trainings/training.ts";
import { trainingBytesMax } from "../../domain/values/limits.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, del, get, group, listOf, NumberText, Paging, patch, post, Versioned } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

const { shape } = TrainingEdit;

const AdminTraining = z.object({
  ...Training.shape,
  corporation_name: z.string(),
  /** People who began it, and who finished it. */
  begun: z.int(),
  done: z.int(),
});
export type AdminTraining = z.infer<typeof AdminTraining>;

const form = {
  for_account_types: JsonField(shape.for_account_types.unwrap()).optional(),
  required_by: JsonField(shape.required_by.unwrap()).optional(),
  duration_ms: JsonField(shape.duration_ms.unwrap()).optional(),
  file: FormFile.optional(),
  /** A file sent in parts before, instead of `file`. */
  upload_id: Uuid.optional(),
};

export const adminTrainings = group("admin_trainings", "/v1/admin/trainings", {
  list: get("", {
    summary: "Lists trainings in their order.",
    access: "trainings.see",
    query: z.strictObject({ ...Paging, corporation_id: Uuid.optional() }),
    reply: listOf(AdminTraining),
  }),
  show: get("/:id", {
    summary: "Returns a training.",
    access: "trainings.see",
    params: ByUuid,
    reply: dataOf(AdminTraining),
  }),
  create: post("", {
    summary:
      "Creates a training: a PDF, MP4, MP3 or PPTX file of up to 500 MB, in the form or sent in parts before (`upload_id`).",
    access: "trainings.edit",
    writes: "now",
    multipart: true,
    fileBytesMax: trainingBytesMax,
    body: z.strictObject({
      ...form,
      section: shape.section.unwrap(),
      title: shape.title.unwrap(),
      corporation_id: Uuid,
      captions: FormFile.optional(),
    }),
    reply: dataOf(AdminTraining),
    status: 201,
  }),
  update: patch("/:id", {
    summary:
      "Updates a training, moves it or its section, or replaces its file: progress stays. An empty `captions` removes them.",
    access: "trainings.edit",
    writes: "now",
    multipart: true,
    fileBytesMax: trainingBytesMax,
    params: ByUuid,
    body: z.strictObject({
      ...form,
      section: shape.section,
      title: shape.title,
      corporation_id: shape.corporation_id,
      captions: z.union([z.literal(""), FormFile]).optional(),
      /** The place within its section, from 0. */
      position: NumberText(0, 10_000).optional(),
      /** The place of its section, from 0. */
      section_position: NumberText(0, 10_000).optional(),
      ...Versioned,
    }),
    reply: dataOf(AdminTraining),
  }),
  remove: del("/:id", {
    summary: "Deletes a training. What people learned from it stays on record.",
    access: "trainings.edit",
    writes: "now",
    params: ByUuid,
  }),
  removeSection: del("/:id/delete_section", {
    summary: "Deletes all trainings of the section of this one. `count`: refused if the section has another number.",
    access: "trainings.edit",
    writes: "now",
    params: ByUuid,
    query: z.strictObject({ count: NumberText(1, 10_000).optional() }),
    reply: dataOf(z.object({ deleted: z.int() })),
  }),
});
