/** Merge fields available to a letter: `{{first_name}}`. */
export const mergeFields = [
  "first_name",
  "last_name",
  "full_name",
  "business_name",
  "city",
  "state",
  "next_renewal_date",
  "today",
  "agent_name",
] as const;
export type MergeField = (typeof mergeFields)[number];

export const mergePattern = /\{\{\s*(\w+)\s*\}\}/g;

export function isMergeField(name: string): name is MergeField {
  return (mergeFields as readonly string[]).includes(name);
}

/** Names in braces that are not merge fields, each once. */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(mergePattern)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !isMergeField(name)))];
}
