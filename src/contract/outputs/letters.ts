/** Letters a person keeps for printing (ours). */
import { Letter, LetterEdit, NewLetter } from "../../domain/outputs/letter.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

export const letters = group("letters", "/v1/letters", {
  list: get("", { summary: "The letters I keep, by name (ours).", access: "contacts.print", reply: allOf(Letter) }),
  create: post("", {
    summary: "Keeps a letter; a person keeps up to 50 (ours).",
    access: "contacts.print",
    writes: "queue",
    body: NewLetter,
    status: 201,
    reply: dataOf(Letter),
  }),
  update: patch("/:id", {
    summary: "Renames or rewrites a letter I keep (ours).",
    access: "contacts.print",
    writes: "queue",
    params: ByUuid,
    body: LetterEdit,
    reply: dataOf(Letter),
  }),
  remove: del("/:id", {
    summary: "Deletes a letter I keep (ours).",
    access: "contacts.print",
    writes: "queue",
    params: ByUuid,
  }),
});
