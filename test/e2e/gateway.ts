/** Stands between browsers and the server, so that a journey decides what the way there is like and which build is served. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/**
 * `portal`: a hotel answers everything with its own page. `server_away`: files come, the API is being replaced. `slow`: files
 * come, sockets stay, and nothing the API is asked for is answered until the weather turns. `silent`: sockets stay, open and
 * dumb. `poor`: five seconds there and back, and of ten tries three fail, on the way there or on the way back.
 */
type NetworkConditions = "clear" | "portal" | "server_away" | "slow" | "silent" | "poor";

const poorMs = 5_000;
/** By the number of the try, of ten. */
const poorLuck: Readonly<Record<number, "request" | "reply">> = { 1: "reply", 4: "request", 6: "reply" };

/** What the next build changes: its page, and by that the list of files the browser keeps. */
const nextBuild: Record<string, (text: string) => string> = {
  "/index.html": (page) => page.replace("<html ", '<html data-build="next" '),
  "/service-worker.js": (script) =>
    script.replace(/"revision":"\w+","url":"index\.html"/, '"revision":"next","url":"index.html"'),
};

export class Gateway {
  readonly #server: Server;
  readonly #target: number;
  readonly #sockets = new Set<Duplex>();
  /** What is asked for meanwhile. */
  readonly #held: (() => void)[] = [];
  #conditions: NetworkConditions = "clear";
  #servesNext = false;
  #tries = 0;
  #repliesToLose = 0;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    server.on("request", (request, response) => this.#answer(request, response));
    server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** In front of the server that listens at `target` on this machine. */
  static async open(target: number): Promise<Gateway> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Gateway(server, target);
  }

  get address(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Open sockets end when network conditions change, unless these only become slow or silent. */
  turn(conditions: NetworkConditions): void {
    this.#conditions = conditions;
    if (conditions === "slow" || conditions === "silent") return;
    for (const answer of this.#held.splice(0)) answer();
    for (const socket of this.#sockets) socket.destroy();
  }

  serveNextBuild(): void {
    this.#servesNext = true;
  }

  /** The server takes in the next writes, and nobody is told. */
  loseReplies(count: number): void {
    this.#repliesToLose = count;
  }

  async close(): Promise<void> {
    this.turn("clear");
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "/";
    const isApi = path.startsWith("/v1");
    if (this.#conditions === "slow" && isApi) this.#held.push(() => this.#answer(request, response));
    else if (this.#conditions === "portal") sendPage(response, 200, "Sign in to the hotel");
    else if (this.#conditions === "server_away" && isApi) sendPage(response, 502, "Bad gateway");
    else if (this.#conditions === "poor" && isApi) this.#passPoorly(request, response);
    else if (isApi && request.method !== "GET" && this.#repliesToLose > 0) this.#passInVain(request, response);
    else this.#pass(request, response, this.#servesNext ? nextBuild[path.replace(/\?.*$/, "")] : undefined);
  }

  #passInVain(request: IncomingMessage, response: ServerResponse): void {
    this.#repliesToLose--;
    this.#pass(request, response, "lost");
  }

  #passPoorly(request: IncomingMessage, response: ServerResponse): void {
    const lost = poorLuck[this.#tries++ % 10];
    const go = () => (lost === "request" ? response.destroy() : this.#pass(request, response, lost && "lost"));
    setTimeout(go, poorMs);
  }

  #pass(request: IncomingMessage, response: ServerResponse, change?: "lost" | ((text: string) => string)): void {
    const { method, url, headers } = request;
    const sent = change ? { ...headers, "accept-encoding": "identity" } : headers;
    const onward = send({ host: "127.0.0.1", port: this.#target, method, path: url, headers: sent }, (reply) => {
      if (change === "lost") return void (reply.resume(), response.destroy());
      if (change) return void sendChanged(response, reply, change);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#conditions === "portal" || this.#conditions === "server_away") return void socket.destroy();
    const onward = connect(this.#target, "127.0.0.1", () => {
      onward.write(headOf(request));
      onward.write(head);
      socket.pipe(onward);
      onward.on("data", (said) => void (this.#conditions === "silent" || socket.write(said)));
    });
    this.#sockets.add(socket);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      onward.destroy();
    });
    socket.on("error", () => onward.destroy());
    onward.on("error", () => socket.destroy());
    onward.on("close", () => socket.destroy());
  }
}

function sendPage(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { "content-type": "text/html" }).end(`<!doctype html><title>${words}</title>${words}`);
}

async function sendChanged(
  response: ServerResponse,
  reply: IncomingMessage,
  change: (text: string) => string,
): Promise<void> {
  const text = change(Buffer.concat(await reply.toArray()).toString());
  const { "content-length": _length, etag: _etag, ...headers } = reply.headers;
  response.writeHead(reply.statusCode ?? 502, headers).end(text);
}

/** The request as it came, for a connection of its own. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return `${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}
