/**
 * A carrier inside this process with a handset per number (`/phones`). It calls the same signed addresses as a real one.
 * Handsets are forgotten when the server stops.
 */
import { randomBytes } from "node:crypto";
import type { World } from "../../kit/world.ts";
import { isSignedByTwilio, twilioSignature } from "../twilio/twilio-signature.ts";
import { specialNumber } from "./special-numbers.ts";
import { type HookFields, type OutgoingText, receivedPath, reportPath, type TextingPort } from "./texting-port.ts";
import { readTwilioReport, readTwilioText } from "./twilio-texting.ts";

/** A text as the handset shows it. */
export interface HandsetText {
  readonly id: string;
  readonly from_us: boolean;
  readonly body: string;
  readonly at: number;
  /** False while the handset is in airplane mode or the carrier delays it. */
  readonly arrived: boolean;
}

export interface Handset {
  readonly number: string;
  readonly airplane: boolean;
  readonly delay_seconds: number;
  readonly texts: HandsetText[];
}

/** Sends a signed form to our own address; resolves with the status of the answer. */
export type PostHook = (path: string, form: { fields: HookFields; signature: string }) => Promise<number>;

export interface LocalTexting extends TextingPort {
  readonly kind: "local";
  handsets(company: string): Handset[];
  handset(company: string, number: string): Handset;
  set(company: string, number: string, change: { airplane?: boolean; delay_seconds?: number }): Handset;
  /** Types a text on the handset. */
  type(company: string, number: string, body: string): Promise<Handset>;
}

interface Phone {
  number: string;
  airplane: boolean;
  delay_seconds: number;
  texts: HandsetText[];
  /** Reports of texts that arrive when airplane mode ends. */
  waiting: (() => Promise<void>)[];
}

export interface LocalTextingParts {
  readonly world: World;
  readonly from: string;
  readonly publicUrl: string;
  readonly post: PostHook;
  /** Work that outlives the call. */
  readonly run: (work: () => Promise<unknown>) => void;
}

const textsMax = 500;

export function openLocalTexting({ world, from, publicUrl, post, run }: LocalTextingParts): LocalTexting {
  const authToken = randomBytes(32).toString("hex");
  const phones = new Map<string, Phone>();
  let last = 0;
  const newSid = () => `SM${world.uuid().replaceAll("-", "")}`;
  const phoneOf = (company: string, number: string): Phone => {
    const key = `${company} ${number}`;
    const phone = phones.get(key) ?? { number, airplane: false, delay_seconds: 0, texts: [], waiting: [] };
    phones.set(key, phone);
    return phone;
  };
  const call = async (path: string, fields: HookFields): Promise<number> =>
    post(path, { fields, signature: twilioSignature(authToken, `${publicUrl}${path}`, fields) });
  const report = (text: OutgoingText, sid: string, status: string, error = "") =>
    call(reportPath(text.company, text.id), {
      MessageSid: sid,
      MessageStatus: status,
      ...(error && { ErrorCode: error }),
    });
  const keep = (phone: Phone, text: HandsetText) => void (phone.texts = [...phone.texts, text].slice(-textsMax));
  const type = async (company: string, number: string, body: string, to = from) => {
    const phone = phoneOf(company, number);
    const id = newSid();
    keep(phone, { id, from_us: false, body, at: world.now(), arrived: true });
    await call(receivedPath(company), { MessageSid: id, From: number, To: to, Body: body });
    return phone;
  };
  const arrive = async (text: OutgoingText, sid: string): Promise<void> => {
    const phone = phoneOf(text.company, text.to);
    phone.texts = phone.texts.map((one) => (one.id === sid ? { ...one, arrived: true } : one));
    await report(text, sid, "delivered");
    const special = specialNumber(text.to);
    if (special?.kind === "answers") await type(text.company, text.to, special.body, text.from || from);
  };
  const carry = async (text: OutgoingText, sid: string): Promise<void> => {
    const special = specialNumber(text.to);
    await report(text, sid, "sent");
    if (special?.kind === "undelivered") return void (await report(text, sid, "undelivered", special.error));
    const phone = phoneOf(text.company, text.to);
    const delayMs = special?.kind === "late" ? special.delayMs : phone.delay_seconds * 1_000;
    if (delayMs > 0) await world.sleep(delayMs);
    if (phone.airplane) phone.waiting.push(() => arrive(text, sid));
    else await arrive(text, sid);
  };
  return {
    kind: "local",
    from,
    async send(text) {
      const special = specialNumber(text.to);
      if (special?.kind === "refused") return { outcome: "refused", error: special.error };
      const sid = newSid();
      // In the order they were sent, even within one millisecond.
      last = Math.max(last + 1, world.now());
      keep(phoneOf(text.company, text.to), { id: sid, from_us: true, body: text.body, at: last, arrived: false });
      run(() => carry(text, sid));
      return { outcome: "taken", text: { provider_id: sid, status: "sending" } };
    },
    find: async ({ company, to, body }, since) =>
      phoneOf(company, to)
        .texts.filter((one) => one.from_us && one.body === body && one.at >= since)
        .map(({ id, arrived }) => ({ provider_id: id, status: arrived ? "delivered" : "sent" })),
    isSigned: ({ signature, url, fields }) =>
      isSignedByTwilio(signature, { authToken, url: `${publicUrl}${url}`, fields }),
    reportOf: readTwilioReport,
    receivedOf: readTwilioText,
    handsets: (company) =>
      [...phones].filter(([key]) => key.startsWith(`${company} `)).map(([, phone]) => shown(phone)),
    handset: (company, number) => shown(phoneOf(company, number)),
    set(company, number, change) {
      const phone = Object.assign(phoneOf(company, number), change);
      if (!phone.airplane) for (const arriving of phone.waiting.splice(0)) run(arriving);
      return shown(phone);
    },
    type: async (company, number, body) => shown(await type(company, number, body)),
  };
}

function shown({ number, airplane, delay_seconds, texts }: Phone): Handset {
  return { number, airplane, delay_seconds, texts };
}
