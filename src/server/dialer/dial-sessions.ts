/** Dial sessions: checks every contact as before any call, hands the rest to the dialer, and receives the results. */
import { type DialSession, dialSessions } from "../../contract/dialer/dial-sessions.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { sessionMessages } from "../../domain/dialer/dial-session.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { hashToken } from "../access/tokens.ts";
import type { DialSessionContact } from "../../vendors/phone-burner/phone-burner-port.ts";
import { askVendor, VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { joinByKey, keyOrRefuse, shownAccount } from "../calendar-sync/account-keys.ts";
import { type Planned, planOf } from "./dial-session-plan.ts";
import { receiveSessionCall } from "./dial-session-events.ts";
import { findSession, insertSession, type KeptSession } from "./dial-session-rows.ts";

const vendor = "PhoneBurner";

export const dialSessionsImplementation = implement(dialSessions, {
  setKey: async (ctx, { body: { api_key } }) => {
    const port = ctx.services.vendors.phone_burner;
    const account = await askVendor(vendor, () => port.account(api_key).catch(asFieldError));
    const row = await ctx.inTenant((inside) =>
      joinByKey(inside, { kind: "phone_burner", account: account.email || account.name, key: api_key }),
    );
    return { data: shownAccount(ctx, row), meta: { source: port.source } };
  },
  start: async (ctx, { params, body: { contacts_scope, preview, kind, session_id = ctx.world.uuid() } }) => {
    if (kind !== undefined && kind !== "phone_burner")
      refuse("invalid", { kind: ["Dial sessions need a PhoneBurner account."] });
    const looked = await ctx.inTenant(async (inside) => {
      const { authorization, key } = await keyOrRefuse(inside, "phone_burner", vendor);
      if (authorization.id !== params.id) refuse("not_found");
      const known = await sessionBefore(inside, session_id);
      return { key, known, plan: known ? undefined : await planOf(inside, contacts_scope) };
    });
    if (looked.known) return { data: shown(looked.known) };
    const { plan, key } = looked;
    if (!plan) return refuse("not_found");
    if (preview) return { data: shown(sessionOf(ctx, { session_id, authorization_id: params.id, plan })) };
    if (plan.ready.length === 0) refuse("invalid", { contacts_scope: [sessionMessages.nobody] });
    return { data: await begin(ctx, { plan, key, session_id, authorization_id: params.id }) };
  },
  show: async (ctx, { params }) => ({ data: shown((await ownSession(ctx, params.id)) ?? refuse("not_found")) }),
  tryCall: async (ctx, { params, body: { contact_id, connected, disposition, seconds } }) => {
    const { services, actor, world } = ctx;
    const session = (await ctx.inTenant((inside) => ownSession(inside, params.id))) ?? refuse("not_found");
    const person = session.ready.find((one) => one.contact_id === contact_id);
    if (session.source !== "sandbox" || !person) return refuse("not_found");
    const body = JSON.stringify({
      call_id: world.uuid(),
      status: disposition,
      connected: connected ? "1" : "0",
      duration: seconds,
      contact: { phone: person.number, lead_id: String(contact_id) },
    });
    const token = services.box.mac(session.id, hookPurpose);
    const heard = await receiveSessionCall(services, {
      tenant_id: actor.tenant_id,
      session_id: session.id,
      token,
      body,
    });
    if (heard !== "taken") refuse("conflict");
  },
});

function asFieldError(error: unknown): never {
  if (!(error instanceof VendorTrouble) || error.code !== "unauthorized") throw error;
  return refuse("invalid", { api_key: ["PhoneBurner did not accept this token. Copy the full token and try again."] });
}

async function ownSession({ trx, actor }: Ctx, id: string): Promise<KeptSession | undefined> {
  const found = await findSession(trx, actor.tenant_id, id);
  return found?.user_id === actor.user_id ? found : undefined;
}

/** The session already started under this id; another user's id is rejected. */
async function sessionBefore({ trx, actor }: Ctx, id: string): Promise<KeptSession | undefined> {
  const found = await findSession(trx, actor.tenant_id, id);
  if (found && found.user_id !== actor.user_id) refuse("invalid", { session_id: ["This id is already used."] });
  return found;
}

/** The callback secret is derived from the session id under the server's key, so it cannot be guessed. */
const hookPurpose = "dial_session_hook";

interface Beginning {
  plan: Planned;
  key: string;
  session_id: string;
  authorization_id: string;
}

function sessionOf(
  { world, actor, services }: VendorCtx,
  { session_id, authorization_id, plan }: Omit<Beginning, "key">,
): KeptSession {
  return {
    id: session_id,
    authorization_id,
    user_id: actor.user_id,
    hook_hash: hashToken(services.box.mac(session_id, hookPurpose)),
    url: "",
    source: services.vendors.phone_burner.source,
    ready: plan.ready,
    blocked: plan.blocked,
    created_at: world.now(),
  };
}

async function begin(ctx: VendorCtx, beginning: Beginning): Promise<DialSession> {
  const { services, actor } = ctx;
  const { session_id, plan, key } = beginning;
  const token = services.box.mac(session_id, hookPurpose);
  const callback = new URL(`/hooks/phone_burner/${actor.tenant_id}/${session_id}/${token}`, services.settings.appUrl);
  const { url } = await askVendor(vendor, () =>
    services.vendors.phone_burner.start(key, {
      id: session_id,
      name: `Fieldline, ${plan.ready.length} people`,
      contacts: plan.ready.map(({ contact_id, number }) =>
        handedOver(plan.contacts.get(contact_id), { contact_id, number }),
      ),
      callback_url: callback.href,
    }),
  );
  const session = { ...sessionOf(ctx, beginning), url };
  return ctx.inTenant(async (inside) => {
    // Concurrent starts both get the stored link.
    if (!(await insertSession(inside.trx, actor.tenant_id, session)))
      return shown((await sessionBefore(inside, session_id)) ?? session);
    const count = { old: null, new: plan.ready.length };
    await audit(inside, {
      action: "dial_session",
      record_type: "dial_session",
      record_id: session_id,
      fields: { count },
    });
    return shown(session);
  });
}

/** Only the fields a caller needs. */
function handedOver(
  contact: Contact | undefined,
  { contact_id, number }: { contact_id: number; number: string },
): DialSessionContact {
  return {
    contact_id,
    number,
    first_name: contact?.first_name ?? "",
    last_name: (contact?.last_name || contact?.business_name) ?? "",
    email: "",
    state: (contact && mainAddress(contact)?.state) ?? "",
  };
}

function shown({ id, blocked, ready, url, source, created_at }: KeptSession): DialSession {
  return { id, blocked, ready, url: url === "" ? null : url, source, created_at };
}
