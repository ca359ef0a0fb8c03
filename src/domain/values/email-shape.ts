/** The shape of an email address, for contacts and for users. */
const emailPattern =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** A shape check only: one @, a dotted host, no spaces, no adjacent dots. */
export function looksLikeEmail(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf("@"));
  return (
    address.length <= 254 &&
    emailPattern.test(address) &&
    !local.includes("..") &&
    !local.startsWith(".") &&
    !local.endsWith(".")
  );
}
