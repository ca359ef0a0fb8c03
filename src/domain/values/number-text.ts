/** Optional sign, digits, optional decimals: `12`, `-3.5`, `+.5` (spec 000 §5). */
export function isNumberText(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text);
}
