/** An id or a token with its first 4 characters replaced by xxxx (spec 000 §5). */
export function maskedId(id: string): string {
  return `xxxx${id.slice(4)}`;
}
