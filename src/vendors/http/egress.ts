/**
 * The only egress to vendors (reliability §4 Outgoing requests): https, the name resolved once and the address pinned,
 * no private address in any notation, no redirect, limits on time and size. VENDOR_PRIVATE_HOSTS lists the exceptions.
 */
import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { request as askPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { request as askSafely } from "node:https";
import { BlockList, isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { VendorTrouble } from "./vendor-trouble.ts";

export interface OutgoingAsk {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PROPFIND" | "REPORT";
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A status from 300 to 399 is returned too, for callers that inspect redirects; it is never followed here. */
  readonly seesRedirect?: boolean;
  /** Ends the request early, as the time limit does. */
  readonly signal?: AbortSignal;
}

export interface OutgoingReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** With its body as it came. */
interface WholeReply extends OutgoingReply {
  readonly bytes: Uint8Array;
}

export interface Outgoing {
  /** Throws `VendorTrouble`; any status below 300 or above 399 is a reply. */
  ask(ask: OutgoingAsk): Promise<WholeReply>;
  /** Streams a file to local disk; anything but 200 throws. */
  save(ask: OutgoingAsk, path: string): Promise<SavedFile>;
}

export interface SavedFile {
  readonly size: number;
  readonly sha256: string;
}

type BareReply = Omit<OutgoingReply, "text"> & { readonly bytes: AsyncIterable<Buffer> };

export interface OutgoingOptions {
  /**
   * `host:port` entries that may be private and plain http: test doubles on this machine, a vendor inside the company.
   */
  readonly privateHosts?: readonly string[];
  /** Also allows loopback on any port: for a demo, which is not reachable from elsewhere. */
  readonly loopbackToo?: boolean;
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
}

const usualTimeoutMs = 10_000;
const usualBytesMax = 4 * 1024 * 1024;

export function openOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { privateHosts = [], loopbackToo = false, timeoutMs = usualTimeoutMs, bytesMax = usualBytesMax } = options;
  const fetched = async (ask: OutgoingAsk): Promise<BareReply> => {
    const isExcepted = privateHosts.includes(hostAndPort(ask.url)) || (loopbackToo && isLoopback(ask.url));
    if (ask.url.protocol !== "https:" && !(isExcepted && ask.url.protocol === "http:"))
      throw new VendorTrouble("forbidden_address");
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = ask.signal ? AbortSignal.any([limit, ask.signal]) : limit;
    const address = await addressOf(ask.url, isExcepted);
    const reply = await send(ask, { address, signal });
    const status = reply.statusCode ?? 0;
    if (status >= 300 && status < 400 && !ask.seesRedirect) {
      reply.destroy();
      throw new VendorTrouble("redirected");
    }
    return { status, headers: reply.headers, bytes: bounded(reply, { signal, bytesMax }) };
  };
  return {
    async ask(ask) {
      const { bytes: stream, ...reply } = await fetched(ask);
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      const bytes = Buffer.concat(parts);
      return { ...reply, bytes, text: bytes.toString("utf8") };
    },
    async save(ask, path) {
      const { status, bytes } = await fetched(ask);
      const hash = createHash("sha256");
      let size = 0;
      const seen = async function* () {
        for await (const part of bytes) {
          hash.update(part);
          size += part.length;
          if (status === 200) yield part;
        }
      };
      await pipeline(seen, createWriteStream(path, { mode: 0o600 }));
      if (status !== 200) throw new VendorTrouble("failed", status);
      return { size, sha256: hash.digest("hex") };
    },
  };
}

/** The body, until it exceeds the size or time limit. */
async function* bounded(
  reply: IncomingMessage,
  { signal, bytesMax }: { signal: AbortSignal; bytesMax: number },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > bytesMax) throw new VendorTrouble("too_large");
      yield part;
    }
  } catch (error) {
    if (error instanceof VendorTrouble) throw error;
    throw new VendorTrouble(signal.aborted ? "timeout" : "unreachable");
  } finally {
    reply.destroy();
  }
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** Compared literally, so that no DNS name can resolve to loopback. */
const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

interface Address {
  address: string;
  family: number;
}

/** Every address of the name must be public: an attacker may mix in a private one. */
async function addressOf({ hostname }: URL, isExcepted: boolean): Promise<Address> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(bare);
  const found = family ? [{ address: bare, family }] : await resolved(bare);
  const [first] = found;
  if (!first) throw new VendorTrouble("unreachable");
  if (!isExcepted && found.some(isPrivate)) throw new VendorTrouble("forbidden_address");
  return first;
}

async function resolved(name: string): Promise<Address[]> {
  try {
    return await lookup(name, { all: true, verbatim: true });
  } catch {
    throw new VendorTrouble("unreachable");
  }
}

export function isPrivate({ address, family }: Address): boolean {
  return reserved.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Reserved by IANA (special-purpose registries of IPv4 and IPv6), and prefixes that embed an IPv4 address. */
const reserved = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 32],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  reserved.addSubnet(net, bits, "ipv6");

interface Sending {
  address: Address;
  signal: AbortSignal;
}

function send(
  { method, url, headers = {}, body }: OutgoingAsk,
  { address, signal }: Sending,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new VendorTrouble(signal.aborted ? "timeout" : "unreachable"));
    const options: RequestOptions = {
      method,
      signal,
      agent: false,
      headers: {
        accept: "application/json",
        ...headers,
        ...(body === undefined ? {} : { "content-length": sizeOf(body) }),
      },
      // Connects to the checked address, so that a changed DNS answer has no effect.
      lookup: (_host, _options, done) => done(null, [address]),
    };
    const ask = (url.protocol === "https:" ? askSafely : askPlain)(url, options, resolve);
    ask.on("error", fail);
    ask.end(body);
  });
}

function sizeOf(body: string | Uint8Array): string {
  return String(Buffer.byteLength(body));
}
