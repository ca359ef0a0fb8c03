/**
 * Rendered pages in memory. A page is rendered at most once a second however often it is asked for, so that a change made
 * through another process shows within a second.
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pageStyle } from "../../domain/webpage/page-style.ts";
import { pageHtml } from "../../domain/webpage/page-html.ts";
import { blankForm } from "../../domain/webpage/form-html.ts";
import type { PageLanguage } from "../../domain/webpage/limits.ts";
import { dayOf } from "../../kit/dates.ts";
import type { Services } from "../services.ts";
import { formToken } from "./form-token.ts";
import { pageScript } from "./page-script.ts";
import { type FoundPage, findPublicPage } from "./public-pages.ts";

type Encoding = "br" | "gzip" | "";

export interface RenderedPage {
  found: FoundPage;
  etag: string;
  csp: string;
  /** The body, compressed as asked for. */
  body(encoding: Encoding): Buffer;
}

interface Kept {
  until: number;
  page: Promise<RenderedPage | undefined>;
}

const keptMs = 1_000;
const pagesMax = 500;
const caches = new WeakMap<Services, Map<string, Kept>>();

export function forgetPages(services: Services): void {
  caches.delete(services);
}

export function renderedPage(
  services: Services,
  asked: { domain: string; language: PageLanguage; address: string },
): Promise<RenderedPage | undefined> {
  const cache = caches.get(services) ?? new Map<string, Kept>();
  caches.set(services, cache);
  const [now, key] = [services.world.now(), `${asked.domain} ${asked.language} ${asked.address}`];
  const known = cache.get(key);
  if (known && known.until > now) return known.page;
  if (cache.size >= pagesMax) cache.clear();
  const page = render(services, asked);
  cache.set(key, { until: now + keptMs, page });
  page.catch(() => cache.delete(key));
  return page;
}

async function render(
  services: Services,
  { domain, language, address }: { domain: string; language: PageLanguage; address: string },
): Promise<RenderedPage | undefined> {
  const found = await findPublicPage(services, domain);
  if (!found) return undefined;
  const { page } = found;
  const now = services.world.now();
  const view = { language, address, day: dayOf(now), script: pageScript().path };
  // The token differs each time; what a visitor sees does not.
  const etag = `"${createHash("sha256").update(pageHtml(page, view)).digest("base64url").slice(0, 27)}"`;
  const token = formToken(services, page);
  const bytes = Buffer.from(pageHtml(page, { ...view, form: { ...blankForm, token } }));
  const bodies = new Map<Encoding, Buffer>([["", bytes]]);
  const body = (encoding: Encoding) => {
    const known = bodies.get(encoding) ?? compressed(bytes, encoding);
    bodies.set(encoding, known);
    return known;
  };
  return { found, etag, csp: policyOf(pageStyle(page), page.tracking_code !== ""), body };
}

const brotliQuality = 5;

function compressed(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "gzip") return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

const statistics = {
  script: "https://www.googletagmanager.com",
  connect: "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
};

/** Only our own script, and the one style sheet by its hash: what is typed into a page never runs. */
export function policyOf(style: string, hasStatistics: boolean): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self'${hasStatistics ? ` ${statistics.script}` : ""}`,
    `style-src 'sha256-${hash}'`,
    `img-src 'self' data:${hasStatistics ? ` ${statistics.connect}` : ""}`,
    `connect-src 'self'${hasStatistics ? ` ${statistics.connect}` : ""}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
