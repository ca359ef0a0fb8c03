/**
 * Hosts of public pages (spec 000 §2). A request to one is moved below a path of its own, so that none of the app, the
 * API or the session is reachable from there.
 */
import type { IncomingMessage } from "node:http";
import { webpageDomain } from "../../domain/session/host-prefix.ts";

/** No address from outside may begin so. */
export const pagesPath = "/~pages";

export function pageHosts(webpageHost: string): (request: Pick<IncomingMessage, "url" | "headers">) => string {
  return ({ url = "/", headers }) => {
    const domain = webpageDomain(headers.host ?? "", webpageHost);
    if (domain !== null) return `${pagesPath}/${encodeURIComponent(domain)}${url.startsWith("/") ? url : "/"}`;
    return url.startsWith(pagesPath) ? "/v1/~" : url;
  };
}
