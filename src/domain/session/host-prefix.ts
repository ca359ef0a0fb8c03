/** A host prefix other than api, platform or www marks a public agent webpage (spec 000 §2). */
export const ownPrefixes: readonly string[] = ["api", "platform", "www"];

/**
 * The prefix before the webpage host: `ada` in `ada.agents.example` for `agents.example`; null when there is none.
 * `host` may include a port.
 */
export function hostPrefix(host: string, webpageHost: string): string | null {
  const name = withoutPort(host);
  const base = withoutPort(webpageHost);
  if (base === "" || !name.endsWith(`.${base}`)) return null;
  return name.slice(0, -base.length - 1);
}

/** The agent's domain name when this host is their public page, else null. */
export function webpageDomain(host: string, webpageHost: string): string | null {
  const prefix = hostPrefix(host, webpageHost);
  return prefix !== null && prefix !== "" && !ownPrefixes.includes(prefix) ? prefix : null;
}

export function isPublicWebpage(host: string, webpageHost: string): boolean {
  return webpageDomain(host, webpageHost) !== null;
}

function withoutPort(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
