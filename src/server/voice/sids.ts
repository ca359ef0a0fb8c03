/** A call's id as devices see it: `CA` and 32 hexadecimal digits, those of the row's own id. */

export function sidOf(call_id: string): string {
  return `CA${call_id.replaceAll("-", "")}`;
}
