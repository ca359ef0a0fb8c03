/**
 * Where an address is, as far as the address itself tells. No service is asked, so a public address has no known place.
 */
const privateV4: readonly (readonly [first: string, bits: number, words: string])[] = [
  ["127.0.0.0", 8, "The server itself"],
  ["10.0.0.0", 8, "Private network"],
  ["172.16.0.0", 12, "Private network"],
  ["192.168.0.0", 16, "Private network"],
  ["169.254.0.0", 16, "Private network"],
  ["100.64.0.0", 10, "Carrier or VPN network"],
];

export const unknownPlace = "Unknown place";

export function placeOfIp(ip: string): string {
  const text = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (text === "::1") return "The server itself";
  if (/^f[cd][0-9a-f]{2}:/.test(text) || /^fe[89ab][0-9a-f]:/.test(text)) return "Private network";
  const value = numberOf(text);
  if (value === null) return unknownPlace;
  const found = privateV4.find(([first, bits]) => isWithin(value, numberOf(first) ?? 0, bits));
  return found?.[2] ?? unknownPlace;
}

function numberOf(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function isWithin(value: number, first: number, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return value >= first && value < first + size;
}
