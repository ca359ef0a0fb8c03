/** Reads the mailbox of MAIL_INBOUND=imap, every minute. An email that could not be stored waits and is tried again. */
import type { MailboxMark } from "../../vendors/inbound-mail/mailbox-port.ts";
import type { Outcome } from "../jobs/queue.ts";
import type { Services } from "../services.ts";
import { beginMailbox, mailboxMark, moveMailbox, noteInbound } from "./inbound-state-rows.ts";
import { inboundTrouble } from "./inbound-trouble.ts";
import { inboundBytesMax, receiveMail } from "./received-mail.ts";

const waitingMax = 20;

export async function readMailbox(services: Services, signal: AbortSignal): Promise<Outcome> {
  const { db, world, inbound } = services;
  if (!inbound.mailbox) return "done";
  const read = { mark: await mailboxMark(db), trouble: "" };
  try {
    await inbound.mailbox.read(read.mark, {
      now: world.now(),
      bytesMax: inboundBytesMax,
      signal,
      begin: async (mark) => {
        read.mark = mark;
        await beginMailbox(db, mark);
      },
      take: (uid, raw) => takeOne(services, read, { uid, raw }),
    });
    const error_at = read.trouble === "" ? null : world.now();
    await noteInbound(db, "imap", { read_at: world.now(), error: read.trouble, error_at });
  } catch (fault) {
    // The next minute tries again from where this one ended.
    if (!signal.aborted) await noteInbound(db, "imap", { error: inboundTrouble(fault), error_at: world.now() });
  }
  return "done";
}

interface Read {
  mark: MailboxMark | null;
  trouble: string;
}

async function takeOne(
  services: Services,
  read: Read,
  { uid, raw }: { uid: number; raw: Uint8Array | "gone" | "too_large" },
): Promise<boolean> {
  const { db, world } = services;
  const { uid_validity = "", waiting = [] } = read.mark ?? {};
  if (raw === "too_large") read.trouble = "An email larger than 36 MB was left in the mailbox.";
  const waits = raw instanceof Uint8Array && !(await isStored(services, read, raw));
  const others = waiting.filter((one) => one !== uid);
  await moveMailbox(db, { uid_validity, uid, waits });
  read.mark = { uid_validity, uid, waiting: waits ? [...others, uid] : others };
  if (raw instanceof Uint8Array && !waits) await noteInbound(db, "imap", { last_mail_at: world.now() });
  return read.mark.waiting.length < waitingMax;
}

async function isStored(services: Services, read: Read, raw: Uint8Array): Promise<boolean> {
  try {
    await receiveMail(services, raw);
    return true;
  } catch (fault) {
    read.trouble = `An email waits to be stored: ${inboundTrouble(fault)}`;
    return false;
  }
}
