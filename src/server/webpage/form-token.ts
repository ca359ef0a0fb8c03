/**
 * The signed token of a page's form: when the page was given out, which version of it, and a random part by which a form
 * sent twice is known.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { formKeptDays } from "../../domain/webpage/limits.ts";
import type { PublicPage } from "../../domain/webpage/public-page.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Services } from "../services.ts";

export interface FormTicket {
  given_at: number;
  /** Of the page, as the visitor saw it. */
  page_version: string;
  nonce: string;
}

type Signer = Pick<Services, "box" | "world">;
const purpose = "webpage form";

export function formToken({ box, world }: Signer, page: PublicPage): string {
  const said = `${world.now()}.${pageVersion(page)}.${world.uuid()}`;
  return `${said}.${box.mac(`${page.domain} ${said}`, purpose)}`;
}

/** Undefined: not ours, of another page, or too old. */
export function readToken({ box, world }: Signer, domain: string, token: string): FormTicket | undefined {
  const at = token.lastIndexOf(".");
  const said = token.slice(0, Math.max(at, 0));
  const [wanted, shown] = [Buffer.from(box.mac(`${domain} ${said}`, purpose)), Buffer.from(token.slice(at + 1))];
  if (wanted.length !== shown.length || !timingSafeEqual(wanted, shown)) return undefined;
  const [given = "", page_version = "", nonce = ""] = said.split(".");
  const given_at = Number(given);
  return world.now() - given_at > formKeptDays * dayMs ? undefined : { given_at, page_version, nonce };
}

/** The hash of all that a page says. */
export function pageVersion(page: PublicPage): string {
  return createHash("sha256").update(JSON.stringify(page)).digest("base64url").slice(0, 27);
}
