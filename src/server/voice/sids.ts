/** A call's id as devices see it: `CA` and 32 hexadecimal digits, those of the row's own id. */

export function sidOf(call_id: string): string {
  return `CA${call_id.replaceAll("-", "")}`;
}

export function callIdOf(sid: string): string | undefined {
  const [, a, b, c, d, e] = /^CA([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(sid) ?? [];
  return e === undefined ? undefined : [a, b, c, d, e].join("-");
}
