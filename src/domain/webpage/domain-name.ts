/** The name of a public page: `ada` in `ada.agents.example`. */
import { domainLengthMax, domainLengthMin, reservedDomains } from "./limits.ts";
import { webpageMessages } from "./messages.ts";

/** As it is stored: host names ignore case. */
export function domainOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Why this name cannot be used; null: it can, unless someone else has it. */
export function domainFault(domain: string): string | null {
  if (domain.length < domainLengthMin || domain.length > domainLengthMax) return webpageMessages.domain_length;
  if (!/^[a-z0-9-]+$/.test(domain)) return webpageMessages.domain_letters;
  if (domain.startsWith("-") || domain.endsWith("-")) return webpageMessages.domain_hyphen;
  // Two hyphens after two letters mark encoded names (`xn--`), which can look like someone else's.
  if (domain.slice(2, 4) === "--") return webpageMessages.domain_encoded;
  if (reservedDomains.includes(domain)) return webpageMessages.domain_reserved;
  return null;
}
