/** A colored tag of a tenant; its name is unique ignoring case (domain §6). */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { foldText, lengthOf, oneLine } from "../../kit/text.ts";
import { Uuid } from "../values/scalars.ts";
import { tagNameLengthMax } from "../values/limits.ts";
import { tagColors } from "../values/options.ts";
import { contactMessages } from "./messages.ts";

export const TagColor = z.enum(tagColors);
export type TagColor = z.infer<typeof TagColor>;

export const Tag = z.object({
  id: Uuid,
  name: z.string().min(1).max(tagNameLengthMax),
  color: TagColor,
  seq: z.int().nonnegative(),
});
export type Tag = z.infer<typeof Tag>;

export const NewTag = z.strictObject({ id: Uuid, name: z.string().max(200), color: TagColor.default("grey") });
export type NewTag = z.infer<typeof NewTag>;
export const TagEdit = z.strictObject({ id: Uuid, name: z.string().max(200).optional(), color: TagColor.optional() });
export type TagEdit = z.infer<typeof TagEdit>;

export function createTag(tag: NewTag, others: readonly Tag[]): Tag {
  return { ...tag, name: checkedTagName(tag.name, tag.id, others), seq: 0 };
}

export function editTag(tag: Tag, edit: Omit<TagEdit, "id">, others: readonly Tag[]): Tag {
  const name = edit.name === undefined ? tag.name : checkedTagName(edit.name, tag.id, others);
  return { ...tag, name, color: edit.color ?? tag.color };
}

/** Comparison key of tag names. */
export function tagKey(name: string): string {
  return foldText(name);
}

function checkedTagName(typed: string, id: string, others: readonly Tag[]): string {
  const name = oneLine(typed);
  if (name === "") refuse("invalid", { name: [contactMessages.tag_name_needed] });
  if (lengthOf(name) > tagNameLengthMax) refuse("invalid", { name: [contactMessages.tag_name_too_long] });
  const taken = others.some((other) => other.id !== id && tagKey(other.name) === tagKey(name));
  if (taken) refuse("name_taken", { name: [contactMessages.name_taken] });
  return name;
}
