/** Fields of a form, in either encoding, as bytes: the email in one of them is not always UTF-8. */
import { headerOf } from "../mail-events/mail-events-port.ts";
import type { InboundRequest } from "./inbound-port.ts";

const fieldsMax = 100;

/** The first field of a name counts. Empty: not a form. */
export function fieldsOf({ headers, body }: InboundRequest): ReadonlyMap<string, Buffer> {
  const type = headerOf({ headers }, "content-type");
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const [, quoted, plain] = /\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (/^multipart\//i.test(type) && boundary !== undefined) return partsOf(bytes, boundary);
  return /^application\/x-www-form-urlencoded/i.test(type) ? pairsOf(bytes) : new Map();
}

function partsOf(body: Buffer, boundary: string): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  const whole = Buffer.concat([Buffer.from("\r\n"), body]);
  const mark = `\r\n--${boundary}`;
  for (let begin = whole.indexOf(mark); begin >= 0 && fields.size < fieldsMax;) {
    const end = whole.indexOf(mark, begin + mark.length);
    if (end < 0) break;
    const part = whole.subarray(begin + mark.length, end);
    const head = part.indexOf("\r\n\r\n");
    const [, name] = /;\s*name="([^"\r\n]{1,100})"/i.exec(part.subarray(0, Math.max(head, 0)).toString("latin1")) ?? [];
    if (name !== undefined && !fields.has(name)) fields.set(name, part.subarray(head + 4));
    begin = end;
  }
  return fields;
}

function pairsOf(body: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  for (let begin = 0; begin < body.length && fields.size < fieldsMax;) {
    const next = body.indexOf("&", begin);
    const pair = body.subarray(begin, next < 0 ? body.length : next);
    const equals = pair.indexOf("=");
    const name = decoded(pair.subarray(0, Math.max(equals, 0))).toString("utf8");
    if (name !== "" && !fields.has(name)) fields.set(name, decoded(pair.subarray(equals + 1)));
    begin += pair.length + 1;
  }
  return fields;
}

const [percent, plus, space] = [0x25, 0x2b, 0x20] as const;

function decoded(text: Buffer): Buffer {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    const code = byte === percent ? Number.parseInt(text.toString("latin1", at + 1, at + 3), 16) : Number.NaN;
    if (Number.isNaN(code)) bytes[length++] = byte === plus ? space : byte;
    else {
      bytes[length++] = code;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}
