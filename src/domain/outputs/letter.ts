/** A letter that a user saved for reuse. */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { letterNameLengthMax, lettersMax, letterTextLengthMax } from "./limits.ts";
import { unknownFields } from "./merge-names.ts";
import { outputMessages } from "./messages.ts";

const typed = { name: z.string().max(200), body: z.string().max(letterTextLengthMax * 2) };

export const Letter = z.object({
  id: Uuid,
  ...typed,
  created_at: Instant,
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Letter = z.infer<typeof Letter>;
export const letterColumns = Object.keys(Letter.shape) as (keyof Letter)[];

export const NewLetter = z.strictObject({ id: Uuid, ...typed });
export type NewLetter = z.infer<typeof NewLetter>;
export const LetterEdit = z.strictObject(typed).partial();
export type LetterEdit = z.infer<typeof LetterEdit>;

/** `kept`: how many the user already has. */
export function createLetter(letter: NewLetter, kept: number, now: number): Letter {
  if (kept >= lettersMax) refuse("invalid", { base: [outputMessages.letters_full] });
  return { id: letter.id, ...checked(letter), created_at: now, updated_at: now, seq: 0 };
}

export function editLetter(letter: Letter, edit: LetterEdit, now: number): Letter {
  return { ...letter, ...checked({ name: edit.name ?? letter.name, body: edit.body ?? letter.body }), updated_at: now };
}

function checked(letter: Pick<NewLetter, "name" | "body">): Pick<Letter, "name" | "body"> {
  const name = oneLine(letter.name);
  const body = manyLines(letter.body);
  const [unknown] = unknownFields(body);
  const errors: FieldErrors = dictionary();
  if (name === "" || lengthOf(name) > letterNameLengthMax) errors["name"] = [outputMessages.name_needed];
  if (body === "") errors["body"] = [outputMessages.text_needed];
  if (body.length > letterTextLengthMax) errors["body"] = [outputMessages.text_too_long];
  if (unknown !== undefined) errors["body"] = [outputMessages.unknown_field(unknown)];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { name, body };
}
