/** Call ids in the vendor's format: `CA` and 32 hexadecimal digits, those of the row's id. */

export function sidOf(call_id: string): string {
  return `CA${call_id.replaceAll("-", "")}`;
}
