/**
 * A carrier inside this process with a handset per number (`/phones`). It calls the same signed addresses as a real one.
 * Handsets are forgotten when the server stops.
 */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { World } from "../../kit/world.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";
import { twilioSignature } from "../twilio/twilio-signature.ts";
import { specialNumber } from "./special-numbers.ts";
import { type HookFields, type OutgoingText, receivedPath, reportPath, type TextingPort } from "./texting-port.ts";
import { isSignedTwilioForm, readTwilioReport, readTwilioText } from "./twilio-texting.ts";

/** A text as the handset shows it. */
export interface HandsetText {
  readonly id: string;
  readonly from_us: boolean;
  readonly body: string;
  readonly media: HandsetMedia[];
  readonly at: number;
  /** False while the handset is in airplane mode or the carrier delays it. */
  readonly arrived: boolean;
}

export interface HandsetMedia {
  readonly id: string;
  readonly mime: string;
}

export interface Picture {
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export interface Handset {
  readonly number: string;
  readonly airplane: boolean;
  readonly delay_seconds: number;
  readonly texts: HandsetText[];
}

/** Sends a signed form to our own address; resolves with the status of the answer. */
export type PostHook = (path: string, form: { fields: HookFields; signature: string }) => Promise<number>;

/** Asks for one of our own addresses, as a carrier does; null: not there. */
export type GetOwn = (url: string) => Promise<Picture | null>;

export interface LocalTexting extends TextingPort {
  readonly kind: "local";
  handsets(company: string): Handset[];
  handset(company: string, number: string): Handset;
  set(company: string, number: string, change: { airplane?: boolean; delay_seconds?: number }): Handset;
  /** Types a text on the handset, with a picture or without. */
  type(company: string, number: string, body: string, picture?: Picture): Promise<Handset>;
  /** A picture on a handset; undefined: forgotten. */
  picture(company: string, id: string): Picture | undefined;
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
  readonly get: GetOwn;
  /** Work that outlives the call. */
  readonly run: (work: () => Promise<unknown>) => void;
}

interface Typed {
  to?: string;
  picture?: Picture;
}

/** Of pictures at this carrier. */
const picturePrefix = "https://simulated-phones.invalid/";
const textsMax = 500;
const picturesMax = 60;

export function openLocalTexting({ world, from, publicUrl, post, get, run }: LocalTextingParts): LocalTexting {
  const authToken = randomBytes(32).toString("hex");
  const phones = new Map<string, Phone>();
  const pictures = new Map<string, Picture>();
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
  const hold = (company: string, picture: Picture): HandsetMedia => {
    const id = world.uuid();
    pictures.set(`${company} ${id}`, picture);
    for (const oldest of [...pictures.keys()].slice(0, -picturesMax)) pictures.delete(oldest);
    return { id, mime: picture.mime };
  };
  const type = async (company: string, number: string, body: string, { to = from, picture }: Typed = {}) => {
    const phone = phoneOf(company, number);
    const id = newSid();
    const media = picture ? [hold(company, picture)] : [];
    keep(phone, { id, from_us: false, body, media, at: world.now(), arrived: true });
    await call(receivedPath(company), {
      MessageSid: id,
      From: number,
      To: to,
      Body: body,
      NumMedia: String(media.length),
      ...(media[0] && { MediaUrl0: `${picturePrefix}${company}/${media[0].id}` }),
    });
    return phone;
  };
  const fetchedBy = async ({ company, media }: OutgoingText): Promise<HandsetMedia[]> => {
    const found = await Promise.all(media.map((url) => get(url.slice(publicUrl.length))));
    return found.flatMap((picture) => (picture ? [hold(company, picture)] : []));
  };
  const arrive = async (text: OutgoingText, sid: string): Promise<void> => {
    const phone = phoneOf(text.company, text.to);
    phone.texts = phone.texts.map((one) => (one.id === sid ? { ...one, arrived: true } : one));
    await report(text, sid, "delivered");
    const special = specialNumber(text.to);
    if (special?.kind === "answers") await type(text.company, text.to, special.body, { to: text.from || from });
  };
  const carry = async (text: OutgoingText, sid: string): Promise<void> => {
    const special = specialNumber(text.to);
    const media = await fetchedBy(text);
    if (media.length < text.media.length) return void (await report(text, sid, "failed", "11200"));
    if (media.length > 0) {
      const phone = phoneOf(text.company, text.to);
      phone.texts = phone.texts.map((one) => (one.id === sid ? { ...one, media } : one));
    }
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
      const kept = { id: sid, from_us: true, body: text.body, media: [], at: last, arrived: false };
      keep(phoneOf(text.company, text.to), kept);
      run(() => carry(text, sid));
      return { outcome: "taken", text: { provider_id: sid, status: "sending" } };
    },
    find: async ({ company, to, body }, since) =>
      phoneOf(company, to)
        .texts.filter((one) => one.from_us && one.body === body && one.at >= since)
        .map(({ id, arrived }) => ({ provider_id: id, status: arrived ? "delivered" : "sent" })),
    registration: async () => ({ state: "simulated" }),
    isSigned: (request) => isSignedTwilioForm(request, { authToken, publicUrl }),
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
    type: async (company, number, body, picture) =>
      shown(await type(company, number, body, picture === undefined ? {} : { picture })),
    picture: (company, id) => pictures.get(`${company} ${id}`),
    async fetchMedia(url, path) {
      const [company, id] = url.slice(picturePrefix.length).split("/");
      const picture = url.startsWith(picturePrefix) ? pictures.get(`${company} ${id}`) : undefined;
      if (!picture) throw new VendorTrouble("failed", 404);
      await writeFile(path, picture.bytes, { mode: 0o600 });
    },
  };
}

function shown({ number, airplane, delay_seconds, texts }: Phone): Handset {
  return { number, airplane, delay_seconds, texts };
}
