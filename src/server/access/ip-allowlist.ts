/** IP addresses and CIDR networks API clients may call from. */
import { BlockList, isIP } from "node:net";

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Whether an entry is an address or a CIDR network such as `203.0.113.0/24` or `2001:db8::/32`. */
export function isAllowlistEntry(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
}

/** An empty list allows every address. */
export function isAllowedIp(ip: string, allowlist: readonly string[]): boolean {
  if (allowlist.length === 0) return true;
  const address = ip.replace(mapped, "");
  const list = new BlockList();
  for (const entry of allowlist) addEntry(list, entry.replace(mapped, ""));
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addEntry(list: BlockList, entry: string): void {
  const [address = "", bits] = entry.split("/");
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
