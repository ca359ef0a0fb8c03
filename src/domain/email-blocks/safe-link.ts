/** Addresses an email may lead to or show; null for any other. */

export function safeLink(typed: string): string | null {
  const address = typed.trim();
  if (isOdd(address)) return null;
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(address) || /^tel:\+?[\d().-]{3,}$/i.test(address)) return address;
  return webAddress(address, /^https?:\/\//i);
}

const uploaded = /^\/mail\/picture\/(?:[0-9a-f-]{36}\/){2}[\w-]{43}\.(?:jpg|png)$/;

export function isUploadedPicture(address: string): boolean {
  return uploaded.test(address);
}

/** Only over https: another picture does not show, or betrays who reads. `base`: where those uploaded here are. */
export function safePicture(typed: string, base = ""): string | null {
  const address = typed.trim();
  if (isUploadedPicture(address)) return base + address;
  return isOdd(address) ? null : webAddress(address, /^https:\/\//i);
}

function isOdd(address: string): boolean {
  // Browsers drop control characters, which would make another address of it.
  return [...address].some((char) => char <= " " || char === "\u007f" || "\"'<>\\^`{|}".includes(char));
}

function webAddress(address: string, scheme: RegExp): string | null {
  if (!scheme.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return hostname !== "" && username === "" && password === "" ? address : null;
}
