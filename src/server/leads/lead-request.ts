/** One request to the lead API: the key, the answer it may have had before, the lead itself, and the log of it. */
import { createHash } from "node:crypto";
import { leadMessages } from "../../domain/leads/messages.ts";
import { idempotencyKeyLengthMax, leadIdLengthMax } from "../../domain/leads/limits.ts";
import { maskedBody } from "../../domain/leads/masked-body.ts";
import { minuteMs } from "../../kit/durations.ts";
import { type FieldErrors, Refusal } from "../../kit/refusal.ts";
import { isAllowedIp } from "../access/ip-allowlist.ts";
import type { Ctx } from "../context.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { findSender, insertRequest, type KnownAnswer, type Sender, touchVendorKey } from "./intake-rows.ts";
import type { IntakeLimits } from "./intake-limits.ts";
import { type LeadOutcome, rejected, takeLead, vendorDay } from "./lead-intake.ts";

export interface LeadCall {
  id: string;
  tenant_id: string;
  token_hash: string;
  /** As sent. */
  text: string;
  idempotency_key: string | undefined;
  ip: string;
  began_at: number;
}

export interface LeadAnswer {
  status: number;
  body: string;
  retry_after?: number | undefined;
}

interface Read extends LeadCall {
  /** Undefined: not JSON. */
  json: unknown;
  answer_keys: string[];
  body_hash: string;
}

/** Two requests under one key at once: the other one was faster, and its answer counts. */
class AnsweredMeanwhile extends Error {}

export async function answerLead(services: Services, limits: IntakeLimits, call: LeadCall): Promise<LeadAnswer> {
  const read = readCall(call);
  const attempt = () => work(services, read, (ctx) => answerIn(ctx, limits, read));
  try {
    return await attempt().catch((error: unknown) => {
      if (error instanceof AnsweredMeanwhile) return attempt();
      throw error;
    });
  } catch (error) {
    if (error instanceof Refusal) return noteAlone(services, read, rejected(422, error.fields));
    const failed: LeadOutcome = { ...rejected(500, { base: [leadMessages.failed] }), result: "error" };
    // The first error is the one to report.
    await noteAlone(services, read, failed).catch(() => undefined);
    throw error;
  }
}

function work<T>(services: Services, { tenant_id, id, ip, idempotency_key }: Read, run: (ctx: Ctx) => Promise<T>) {
  const request = { id, ip, user_agent: "", cookie: () => undefined, op_id: idempotency_key };
  return tenantWork(services, systemActor(tenant_id), run, { request });
}

async function answerIn(ctx: Ctx, limits: IntakeLimits, call: Read): Promise<LeadAnswer> {
  const { trx, world } = ctx;
  const { tenant_id, token_hash, ip, answer_keys } = call;
  const now = world.now();
  const sender = await findSender(trx, { tenant_id, token_hash, now, answer_keys });
  if (!sender) {
    limits.failed(ip);
    return refusal(call.id, rejected(401, { base: [leadMessages.key] }));
  }
  const wait = limits.waitOfKey(sender.key_id, sender.rate_per_minute);
  if (wait > 0) return refusal(call.id, { ...rejected(429, {}), retry_after: wait });
  if (now - (sender.last_used_at ?? 0) > minuteMs) await touchVendorKey(trx, tenant_id, sender.key_id, now);
  const barred = barredBy(sender, call);
  if (barred) {
    limits.failed(ip);
    return note(ctx, sender, call, barred);
  }
  if (sender.known) return repeat(ctx, sender, call, sender.known);
  return note(ctx, sender, call, await takeLead(ctx, sender, call.json));
}

function barredBy(sender: Sender, { ip, idempotency_key, json }: Read): LeadOutcome | undefined {
  if (!isAllowedIp(ip, sender.ip_allowlist)) return rejected(403, { base: [leadMessages.ip] });
  if (!sender.vendor_active) return rejected(403, { base: [leadMessages.off] });
  if (idempotency_key !== undefined && (idempotency_key === "" || idempotency_key.length > idempotencyKeyLengthMax))
    return rejected(400, { "Idempotency-Key": [`Must have 1 to ${idempotencyKeyLengthMax} characters.`] });
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return rejected(400, { body: [leadMessages.json] });
  return undefined;
}

/** The same body gets the same answer. */
async function repeat(ctx: Ctx, sender: Sender, call: Read, known: KnownAnswer): Promise<LeadAnswer> {
  const field = call.idempotency_key === undefined ? "lead_id" : "Idempotency-Key";
  if (known.body_hash !== call.body_hash)
    return note(ctx, sender, call, rejected(409, { [field]: [leadMessages.key_reused] }));
  const again: LeadOutcome = { ...rejected(known.status, { base: [leadMessages.same_again] }), result: "duplicate" };
  await record(ctx, sender, call, { outcome: again, body: "", keys: [] });
  return { status: known.status, body: known.answer };
}

async function note(ctx: Ctx, sender: Sender, call: Read, outcome: LeadOutcome): Promise<LeadAnswer> {
  const said = answerOf(call, outcome);
  const isKept = outcome.result === "created" || outcome.result === "updated" || outcome.result === "duplicate";
  await record(ctx, sender, call, { outcome, body: said.body, keys: isKept ? call.answer_keys : [] });
  return said;
}

/** After its transaction was undone. */
function noteAlone(services: Services, call: Read, outcome: LeadOutcome): Promise<LeadAnswer> {
  return work(services, call, async (ctx) => {
    const { tenant_id, token_hash } = call;
    const sender = await findSender(ctx.trx, { tenant_id, token_hash, now: ctx.world.now(), answer_keys: [] });
    return sender ? note(ctx, sender, call, outcome) : refusal(call.id, outcome);
  });
}

interface Recording {
  outcome: LeadOutcome;
  body: string;
  keys: readonly string[];
}

async function record(ctx: Ctx, sender: Sender, call: Read, { outcome, body, keys }: Recording): Promise<void> {
  const { trx, world, services } = ctx;
  const at = world.now();
  const isNew = await insertRequest(trx, {
    tenant_id: call.tenant_id,
    id: call.id,
    at,
    vendor_id: sender.vendor_id,
    key_id: sender.key_id,
    day: vendorDay(ctx, sender),
    status: outcome.status,
    ms: Math.max(0, at - call.began_at),
    result: outcome.result,
    reasons: outcome.reasons,
    masked_body: call.json === undefined ? { body: `••• (${call.text.length} characters)` } : maskedBody(call.json),
    sealed_body: call.json === undefined ? null : services.box.seal(call.text, "lead"),
    ip: call.ip,
    contact_id: outcome.contact?.id ?? null,
    lead: outcome.lead,
    answer_keys: keys,
    body_hash: call.body_hash,
    answer: body,
  });
  if (!isNew) throw new AnsweredMeanwhile();
}

function answerOf(call: Read, outcome: LeadOutcome): LeadAnswer {
  if (outcome.result === "rejected" || outcome.result === "error") return refusal(call.id, outcome);
  const data = { result: outcome.result, request_id: call.id, lead_id: leadIdIn(call.json) ?? null };
  return { status: outcome.status, body: JSON.stringify({ data }) };
}

const codes = new Map([
  [400, "bad_request"],
  [401, "unauthorized"],
  [403, "forbidden"],
  [409, "key_reused"],
  [429, "rate_limited"],
  [500, "failed"],
  [503, "unavailable"],
]);

export function refusal(request_id: string, { status, reasons, retry_after }: LeadOutcome): LeadAnswer {
  const errors: FieldErrors = reasons;
  const body = JSON.stringify({ code: codes.get(status) ?? "invalid", errors, result: "rejected", request_id });
  return { status, body, retry_after };
}

function readCall(call: LeadCall): Read {
  const json = jsonOf(call.text);
  const lead_id = leadIdIn(json);
  const { idempotency_key } = call;
  const answer_keys = [
    ...(idempotency_key === undefined ? [] : [`key ${idempotency_key}`]),
    ...(lead_id === undefined ? [] : [`lead ${lead_id}`]),
  ];
  const text = json === undefined ? call.text : JSON.stringify(json);
  return { ...call, json, answer_keys, body_hash: createHash("sha256").update(text).digest("base64url") };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** As a key of the answer: one that is too long is refused later. */
function leadIdIn(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const { lead_id } = json as { lead_id?: unknown };
  if (typeof lead_id !== "string") return undefined;
  const id = lead_id.trim();
  return id === "" || id.length > leadIdLengthMax || id.includes("\0") || !id.isWellFormed() ? undefined : id;
}
