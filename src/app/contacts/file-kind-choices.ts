import { fileKindWords } from "../../domain/contacts/file-words.ts";
import { fileKinds } from "../../domain/contacts/limits.ts";

export const kindChoices = fileKinds.map((value) => ({ value, label: fileKindWords[value] }));

export function kindOf(value: string | null): (typeof fileKinds)[number] {
  return fileKinds.find((kind) => kind === value) ?? "other";
}
