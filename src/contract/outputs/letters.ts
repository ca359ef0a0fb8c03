/** A user's letter templates for printing (not in the spec). */
import { z } from "zod";
import { Letter, LetterEdit, NewLetter } from "../../domain/outputs/letter.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

export const letters = group("letters", "/v1/letters", {
  list: get("", {
    summary: "Lists the current user's saved letters, sorted by name.",
    access: "contacts.print",
    reply: allOf(Letter),
  }),
  create: post("", {
    summary: "Creates a saved letter. A user can have up to 50.",
    access: "contacts.print",
    writes: "queue",
    body: NewLetter,
    status: 201,
    reply: dataOf(Letter),
  }),
  update: patch("/:id", {
    summary:
      "Updates the name or text of one of the current user's saved letters. A field changed on another device since `base` is a conflict.",
    access: "contacts.print",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ ...LetterEdit.shape, base: LetterEdit.optional() }),
    reply: editedOf(Letter),
  }),
  remove: del("/:id", {
    summary: "Deletes one of the current user's saved letters.",
    access: "contacts.print",
    writes: "queue",
    params: ByUuid,
  }),
});
