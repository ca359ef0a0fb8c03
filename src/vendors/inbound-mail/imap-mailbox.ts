/** A mailbox read over IMAP, by IMAP_URL: nothing in it is changed, and each email is named by its UID. */
import type { ImapFlow } from "imapflow";
import type { MailboxMark, MailboxPort, MailboxReading } from "./mailbox-port.ts";

const timeoutMs = 20_000;
const dayMs = 86_400_000;
/** Of a mailbox that is new to us, or that numbers its emails anew: what is known is not taken twice. */
const firstDays = 30;

export function openImapMailbox(address: string): MailboxPort {
  const place = placeOf(address);
  return {
    read: async (mark, reading) => {
      const client = await clientOf(place);
      // Also told by the command that fails.
      client.on("error", () => {});
      const stop = () => client.close();
      reading.signal.addEventListener("abort", stop);
      try {
        await client.connect();
        await readFrom(client, { folder: place.folder, mark, reading });
      } finally {
        reading.signal.removeEventListener("abort", stop);
        client.close();
      }
    },
  };
}

interface Place {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  pass: string;
  folder: string;
}

function placeOf(address: string): Place {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !["imap:", "imaps:"].includes(url.protocol) || url.username === "")
    throw new Error("IMAP_URL must be an address such as imaps://user:secret@imap.example.com/INBOX");
  const secure = url.protocol === "imaps:";
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
  };
}

/** The library is only loaded where a mailbox is read. */
async function clientOf({ host, port, secure, user, pass }: Place): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import("imapflow");
  return new Client({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A password never leaves this machine in the clear.
    ...(!secure && !isThisMachine(host) && { doSTARTTLS: true }),
  });
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

interface From {
  folder: string;
  mark: MailboxMark | null;
  reading: MailboxReading;
}

async function readFrom(client: ImapFlow, { folder, mark, reading }: From): Promise<void> {
  const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
  const uid_validity = String(uidValidity);
  const known = mark?.uid_validity === uid_validity ? mark : null;
  const wanted = known ? { uid: `${known.uid + 1}:*` } : { since: new Date(reading.now - firstDays * dayMs) };
  const found = (await client.search(wanted, { uid: true })) || [];
  // A range up to the last one always names the last one.
  const fresh = found.filter((uid) => uid > (known?.uid ?? 0)).toSorted((one, other) => one - other);
  if (!known) await reading.begin({ uid_validity, uid: (fresh[0] ?? uidNext) - 1, waiting: [] });
  for (const uid of [...(known?.waiting ?? []), ...fresh]) {
    if (reading.signal.aborted) return;
    if (!(await reading.take(uid, await messageOf(client, uid, reading.bytesMax)))) return;
  }
}

async function messageOf(client: ImapFlow, uid: number, bytesMax: number): Promise<Uint8Array | "gone" | "too_large"> {
  const known = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!known) return "gone";
  if ((known.size ?? 0) > bytesMax) return "too_large";
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
  return message && message.source ? message.source : "gone";
}
