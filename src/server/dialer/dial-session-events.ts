/** Call results of a dial session: authenticated by the session's secret URL; each call is stored once. */
import { createHash, timingSafeEqual } from "node:crypto";
import { e164From } from "../../domain/values/phone-number.ts";
import { endOfSessionCall, outcomeOfDisposition, type SessionCall } from "../../domain/calls/dial-session-result.ts";
import { editCall } from "../../domain/calls/call-edit.ts";
import { jsonOf } from "../../kit/json.ts";
import { cutTo } from "../../kit/text.ts";
import { uuidFrom } from "../../kit/world.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { outcomeOnContact } from "../calls/call-effect.ts";
import { noteCallEvent } from "../calls/call-record.ts";
import { lockCall, updateCall } from "../calls/call-rows.ts";
import { findDialerUser } from "./dialer-user-rows.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { hashToken } from "../access/tokens.ts";
import { CallDone } from "../../vendors/phone-burner/phone-burner-wire.ts";
import { isOfSession } from "./dial-session-plan.ts";
import { findSession, type KeptSession } from "./dial-session-rows.ts";

export interface PostedCall {
  tenant_id: string;
  session_id: string;
  token: string;
  body: string;
}

export type CallHeard = "taken" | "unknown" | "unreadable";

export async function receiveSessionCall(services: Services, posted: PostedCall): Promise<CallHeard> {
  const { tenant_id, session_id } = posted;
  const system = systemActor(tenant_id);
  const session = await tenantWork(services, system, ({ trx }) => findSession(trx, tenant_id, session_id));
  if (!session || !isSecret(session, posted.token)) return "unknown";
  const call = readCall(services, session, posted.body);
  if (!call) return "unreadable";
  await keep(services, { tenant_id, session, call });
  return "taken";
}

function isSecret({ hook_hash }: KeptSession, token: string): boolean {
  const [shown, wanted] = [Buffer.from(hashToken(token)), Buffer.from(hook_hash)];
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

/** Undefined when the contact is not in the session. */
function readCall(
  { world }: Services,
  { ready }: KeptSession,
  body: string,
): (SessionCall & { number: string }) | undefined {
  const received = CallDone.safeParse(jsonOf(body)).data;
  if (!received || received.call_id === "") return undefined;
  const id = received.contact.lead_id || (received.contact.external_crm_data?.[0]?.crm_id ?? "");
  const person = ready.find(({ contact_id }) => String(contact_id) === id);
  if (!person || !isOfSession(person.number, received.contact.phone)) return undefined;
  return {
    call_id: cutTo(received.call_id, 60),
    contact_id: person.contact_id,
    number: person.number,
    connected:
      received.connected === true || String(received.connected) === "1" || String(received.connected) === "true",
    disposition: cutTo(received.status, 100),
    seconds: received.duration,
    at: world.now() - received.duration * 1_000,
    note: cutTo(received.notes, 10_000),
  };
}

interface Keeping {
  tenant_id: string;
  session: KeptSession;
  call: SessionCall & { number: string };
}

/** The same steps as for our own calls: placed, answered, ended; then the outcome. */
async function keep(services: Services, { tenant_id, session, call }: Keeping): Promise<void> {
  const call_id = idOf(session.id, call.call_id);
  const note = noteCallEvent(services);
  const of = { tenant_id, call_id };
  const from = await ownNumber(services, tenant_id, session.user_id);
  await note({
    ...of,
    kind: "placed",
    call_sid: `pb-${call.call_id}`.slice(0, 64),
    user_id: session.user_id,
    contact_id: call.contact_id,
    call_direction: "outbound",
    call_from: from,
    call_to: (e164From(call.number) ?? call.number).slice(0, 20),
    via: "phone_burner",
    at: call.at,
  });
  if (call.connected) await note({ ...of, kind: "answered", at: call.at });
  const at = call.at + call.seconds * 1_000;
  await note({ ...of, kind: "ended", at, status: endOfSessionCall(call), ended_by: "agent", cause: "phone_burner" });
  await tenantWork(services, { ...systemActor(tenant_id), user_id: session.user_id }, (ctx) => say(ctx, call_id, call));
}

async function ownNumber(services: Services, tenant_id: string, user_id: string): Promise<string> {
  const user = await tenantWork(services, systemActor(tenant_id), ({ trx }) =>
    findDialerUser(trx, { tenant_id, user_id }),
  );
  return (user?.profile.dialer_verified_phone_number ?? "").slice(0, 20);
}

/** Contacts are locked before calls, as everywhere. An agent's later edits of the call are not overwritten. */
async function say(ctx: Ctx, call_id: string, { contact_id, disposition, note }: SessionCall): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const [contact] = await findContacts(trx, actor.tenant_id, [contact_id], { lock: true });
  const call = await lockCall(trx, actor.tenant_id, call_id);
  if (!call || call.deleted_at !== null || call.outcome !== null) return;
  const outcome = outcomeOfDisposition(disposition);
  const words = [disposition, note].filter((part) => part !== "").join("\n");
  const said = editCall(call, { outcome, ...(call.note === "" ? { note: words } : {}) }, { now: world.now() });
  if (said === call) return;
  const after = { ...call, ...said };
  await updateCall(trx, actor.tenant_id, after);
  changeSet.add("calls", call_id);
  await outcomeOnContact(ctx, after, contact ?? null);
}

/** Idempotent per call. */
function idOf(session_id: string, call_id: string): string {
  const bytes = createHash("sha256").update(`${session_id} ${call_id}`).digest();
  return uuidFrom(bytes.readUIntBE(16, 6), bytes);
}
