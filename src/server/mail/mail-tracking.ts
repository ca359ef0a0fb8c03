/** Whether a designed email was opened and its links clicked: a picture of ours, and links that pass by our server. */
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../services.ts";
import { mailToken } from "./mail-token.ts";

type Parts = Pick<Services, "box" | "settings">;

const purpose = "mail link";

/** Only links we wrote are followed: the address is signed together with the email it is in. */
function linkKey({ box }: Pick<Parts, "box">, token: string, url: string): string {
  return box.mac(`${token} ${url}`, purpose);
}

export function isOwnLink(
  parts: Pick<Parts, "box">,
  { token, url, key }: Record<"token" | "url" | "key", string>,
): boolean {
  const [own, given] = [Buffer.from(linkKey(parts, token, url)), Buffer.from(key)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** `ways_out`: stop links stay as they are. */
export function trackedHtml(
  parts: Parts,
  html: string,
  { mail_id, ways_out }: { mail_id: string; ways_out: string },
): string {
  const token = mailToken(parts.box, mail_id);
  const root = `${parts.settings.appUrl}/mail`;
  const linked = html.replaceAll(
    /(<a\b[^>]{0,500}?\shref=")(https?:\/\/[^"]{1,2000})"/g,
    (whole, before: string, written: string) => {
      const url = plainAddress(written);
      if (url === ways_out) return whole;
      const query = new URLSearchParams({ u: url, k: linkKey(parts, token, url) }).toString().replaceAll("&", "&amp;");
      return `${before}${root}/link/${token}?${query}"`;
    },
  );
  const picture = `<img src="${root}/seen/${token}.gif" width="1" height="1" alt="" style="display:block;border:0" />`;
  return linked.includes("</body>") ? linked.replace("</body>", `${picture}</body>`) : linked + picture;
}

/** As an attribute writes it. */
function plainAddress(written: string): string {
  return written
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
