/**
 * A person's change feed, fetched beforehand and given out from memory: the server then takes nearly nothing from the
 * processors of the device that is measured, as in the field, where it is another machine. Good while nobody writes.
 */
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { sync, type SyncMeta } from "../../src/contract/device/sync.ts";
import type { BenchServer, SignedIn } from "./bench-server.ts";

interface Page {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** From now on the server answers this session's asks for the feed from memory. */
export async function keepFeed({ server, url }: BenchServer, who: SignedIn): Promise<void> {
  const pages = await readFeed(url, who);
  const http = server.fastify.server;
  const handlers = http.listeners("request") as ((asked: IncomingMessage, answer: ServerResponse) => void)[];
  http.removeAllListeners("request");
  http.on("request", (asked, answer) => {
    const isTheirs = asked.headers.cookie?.includes(who.cookie) === true;
    const page = isTheirs ? pages.get(asked.url ?? "") : undefined;
    if (page) answer.writeHead(200, page.headers).end(page.body);
    else for (const handle of handlers) handle(asked, answer);
  });
}

async function readFeed(url: string, { cookie }: SignedIn): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (let [path, more]: [string, boolean] = [sync.changes.path, true]; more;) {
    const page = await readPage(`${url}${path}`, { cookie, "accept-encoding": "gzip" });
    pages.set(path, page);
    const { meta } = JSON.parse(textOf(page)) as { meta: SyncMeta };
    path = `${sync.changes.path}?${new URLSearchParams({ cursor: meta.cursor })}`;
    more = meta.more;
  }
  return pages;
}

async function readPage(url: string, headers: Record<string, string>): Promise<Page> {
  const [reply] = (await once(request(url, { headers }).end(), "response")) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} for ${url}`);
  return { headers: reply.headers, body: await buffer(reply) };
}

const textOf = ({ headers, body }: Page) =>
  (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
