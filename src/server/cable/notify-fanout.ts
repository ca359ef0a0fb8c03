/**
 * Fan-out over PostgreSQL LISTEN/NOTIFY, on a connection of its own and outside every business transaction
 * (NOTIFY serialises commits). A payload is the sender's id and then texts, one a line.
 *
 *   connecting ──listening──▶ serving ──error, end, no answer──▶ waiting 1 s ──▶ connecting
 *
 * Texts published meanwhile wait, bounded; after each new connection others may have been missed: a gap.
 */
import type { World } from "../../kit/world.ts";
import type { FanoutEvents, Fanout } from "./fanout.ts";
import { batchMs, notifyAnswerMs, notifyBytesMax, notifyProbeMs, notifyRetryMs, waitingTextsMax } from "./limits.ts";

/** The subset of a PostgreSQL connection in use; a new `pg.Client` satisfies it. */
export interface NotifyConnection {
  connect(): Promise<unknown>;
  query(sql: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
  on(event: "notification", handleMessage: (notification: { payload?: string | undefined }) => void): unknown;
  on(event: "error", broken: (error: Error) => void): unknown;
  on(event: "end", broken: () => void): unknown;
}

interface Options {
  readonly world: World;
  /** A new connection, not yet opened; it must go to the database itself, not to a transaction pooler. */
  readonly open: () => NotifyConnection;
  /** Called for each lost connection. */
  readonly lost?: (error: unknown) => void;
}

const listenSql = "listen fieldline_cable";
const notifySql = "select pg_notify('fieldline_cable', text) from unnest($1::text[]) as text";

export function notifyFanout(options: Options): Fanout {
  const { world, lost = () => undefined } = options;
  const sender = world.uuid();
  const queue = createQueue();
  const stopping = new AbortController();
  let done: Promise<void> = Promise.resolve();
  let isListening = false;

  const run = async (events: FanoutEvents): Promise<void> => {
    while (!stopping.signal.aborted) {
      await serve(options, { sender, queue, events, stopping: stopping.signal, listening: () => (isListening = true) })
        .finally(() => (isListening = false))
        .catch(lost);
      if (!stopping.signal.aborted) await world.sleep(notifyRetryMs, stopping.signal).catch(() => undefined);
    }
  };
  return {
    listen: (events) => void (done = run(events)),
    isListening: () => isListening,
    publish(text) {
      if (Buffer.byteLength(text) > notifyBytesMax - sender.length) throw new RangeError("text too long for NOTIFY");
      queue.put(text);
    },
    close() {
      stopping.abort();
      queue.wake();
      return done;
    },
  };
}

interface Parts {
  readonly sender: string;
  readonly queue: Queue;
  readonly events: FanoutEvents;
  readonly stopping: AbortSignal;
  /** Messages published from here on are received. */
  listening(): void;
}

/** One connection from open to close; rejects with the reason it was lost. */
async function serve({ world, open }: Options, parts: Parts): Promise<void> {
  const connection = open();
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on("error", reject);
    connection.on("end", () => reject(new Error("connection ended")));
  });
  broken.catch(() => undefined);
  const answer = (work: Promise<unknown>) => within(world, notifyAnswerMs, [work, broken]);
  try {
    connection.on("notification", ({ payload = "" }) => handleMessage(payload, parts));
    await Promise.race([answer(connection.connect().then(() => connection.query(listenSql))), aborted(parts.stopping)]);
    parts.listening();
    parts.events.gap();
    await pump(world, parts, { broken, notify: (payloads) => answer(connection.query(notifySql, [payloads])) });
  } finally {
    await within(world, notifyAnswerMs, [connection.end()]).catch(() => undefined);
  }
}

interface Line {
  readonly broken: Promise<never>;
  notify(payloads: string[]): Promise<unknown>;
}

/** Sends pending messages, at most every 25 ms; when idle, checks periodically that the database still answers. */
async function pump(world: World, { sender, queue, stopping }: Parts, { broken, notify }: Line): Promise<void> {
  for (;;) {
    if (!stopping.aborted) await somethingToSend(world, queue, broken);
    const texts = queue.take();
    await notify(payloadsOf(sender, texts)).catch((error: unknown) => {
      queue.putBack(texts);
      throw error;
    });
    if (stopping.aborted) return;
    await world.sleep(batchMs);
  }
}

/** Or time for the check. */
async function somethingToSend(world: World, queue: Queue, broken: Promise<never>): Promise<void> {
  await within(world, notifyProbeMs, [queue.some(), broken]).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
  });
}

/** Sent in place of a text: the sender had to drop some. */
const gapText = "gap";

function handleMessage(payload: string, { sender, events }: Parts): void {
  const [from, ...texts] = payload.split("\n");
  if (from === sender) return;
  for (const text of texts) {
    if (text === gapText) events.gap();
    else events.receive(text);
  }
}

/** As many texts per payload as PostgreSQL accepts. */
function payloadsOf(sender: string, texts: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = sender;
  for (const text of texts) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(text) + 1 > notifyBytesMax) {
      payloads.push(payload);
      payload = sender;
    }
    payload += `\n${text}`;
  }
  if (payload !== sender) payloads.push(payload);
  return payloads;
}

type Queue = ReturnType<typeof createQueue>;

/** Outgoing texts; when there are too many the oldest are dropped, and the drop is recorded. */
function createQueue() {
  let texts: string[] = [];
  let dropped = false;
  let wake: () => void = () => undefined;
  const trim = () => {
    if (texts.length <= waitingTextsMax) return;
    texts = texts.slice(-waitingTextsMax);
    dropped = true;
  };
  return {
    put(text: string) {
      texts.push(text);
      trim();
      wake();
    },
    putBack(taken: readonly string[]) {
      texts = [...taken, ...texts];
      trim();
    },
    take(): string[] {
      const taken = dropped ? [gapText, ...texts] : texts;
      texts = [];
      dropped = false;
      return taken;
    },
    /** Resolves when there is something to send, or when woken. */
    some: (): Promise<void> => (texts.length > 0 ? Promise.resolve() : new Promise((resolve) => (wake = resolve))),
    wake: () => wake(),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

class NoAnswer extends Error {}

/** The first of `works` to settle, or `NoAnswer` after `ms`. */
async function within<T>(world: World, ms: number, works: readonly Promise<T>[]): Promise<T> {
  const settled = new AbortController();
  const late = world.sleep(ms, settled.signal).then(() => Promise.reject(new NoAnswer("no answer from the database")));
  try {
    return await Promise.race([...works, late]);
  } finally {
    settled.abort();
  }
}
