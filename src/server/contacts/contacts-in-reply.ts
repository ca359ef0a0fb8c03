/** Finds the contacts in a response by its schema, so that no endpoint can skip redaction. */
import type { Endpoint, Schema } from "../../contract/declare.ts";
import { Contact } from "../../domain/contacts/contact.ts";
import { withoutFormerSelf } from "../../domain/duplicates/merge-contacts.ts";
import type { AnyHandler } from "../http/mount.ts";
import { seenOf } from "../changes/visible-parts.ts";
import type { Ctx, VendorCtx } from "../context.ts";

type Change = (contact: Contact) => Contact;
/** The response with each of its contacts mapped. */
export type ReplyVisitor = (reply: unknown, change: Change) => unknown;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
}

/** Undefined: the response contains none. */
export function contactsIn(schema: Schema | undefined): ReplyVisitor | undefined {
  if (schema === undefined) return undefined;
  if (schema === Contact) return (reply, change) => change(reply as Contact);
  const { shape, element, innerType } = (schema as unknown as { _zod: { def: Definition } })._zod.def;
  if (shape) return inFields(shape);
  const inside = contactsIn(element ?? innerType);
  if (!inside) return undefined;
  if (element) return (reply, change) => (reply as unknown[]).map((one) => inside(one, change));
  return (reply, change) => (reply == null ? reply : inside(reply, change));
}

function inFields(shape: Record<string, Schema>): ReplyVisitor | undefined {
  const walks = Object.entries(shape).flatMap(([name, field]) => {
    const walk = contactsIn(field);
    return walk ? [[name, walk] as const] : [];
  });
  if (walks.length === 0) return undefined;
  return (reply, change) => {
    const fields = reply as Record<string, unknown>;
    const changed = walks.flatMap(([name, walk]) =>
      Object.hasOwn(fields, name) ? [[name, walk(fields[name], change)]] : [],
    );
    return { ...fields, ...Object.fromEntries(changed) };
  };
}

/** The handler with its response redacted for the user. */
export function withVisibleParts(endpoint: Endpoint, handler: AnyHandler): AnyHandler {
  const walk = endpoint.access === "public" ? undefined : contactsIn(endpoint.reply);
  if (!walk) return handler;
  return async (ctx, input) => {
    const reply = await handler(ctx, input);
    const found: Contact[] = [];
    walk(reply, (contact) => (found.push(contact), contact));
    if (found.length === 0) return reply;
    const look = ({ trx, actor }: Ctx) => seenOf(trx, actor, found);
    const seen =
      endpoint.callsExternal || endpoint.itemByItem
        ? await (ctx as unknown as VendorCtx).inTenant(look)
        : await look(ctx);
    return walk(reply, (contact) => withoutFormerSelf(seen(contact)));
  };
}
