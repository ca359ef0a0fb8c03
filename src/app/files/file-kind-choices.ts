import { fileKindWords } from "../../domain/files/file-words.ts";
import { fileKinds } from "../../domain/values/limits.ts";

export const kindChoices = fileKinds.map((value) => ({ value, label: fileKindWords[value] }));

export function kindOf(value: string | null): (typeof fileKinds)[number] {
  return fileKinds.find((kind) => kind === value) ?? "other";
}
