/** Requests to the lead API: the key, the answer it may have had before, the leads themselves, and the log of them. */
import { createHash } from "node:crypto";
import { leadMessages } from "../../domain/leads/messages.ts";
import { idempotencyKeyLengthMax, leadIdLengthMax } from "../../domain/leads/limits.ts";
import { type ReadLead, readLead } from "../../domain/leads/lead.ts";
import { maskedBody } from "../../domain/leads/masked-body.ts";
import { minuteMs } from "../../kit/durations.ts";
import { type FieldErrors, Refusal } from "../../kit/refusal.ts";
import { isAllowedIp } from "../access/ip-allowlist.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import type { Taken } from "./intake-batches.ts";
import {
  type CountedVendor,
  findSenders,
  insertRequests,
  type KnownAnswer,
  type RequestRecord,
  type Sender,
} from "./intake-rows.ts";
import type { IntakeLimits } from "./intake-limits.ts";
import { type LeadOutcome, personKeysOf, rejected, takeLeads, vendorDay } from "./lead-intake.ts";

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

export interface LeadRead extends LeadCall {
  /** Undefined: not JSON. */
  json: unknown;
  answer_keys: string[];
  body_hash: string;
  read: ReadLead;
  person_keys: string[];
  apart: string[];
}

/** Two requests under one key at once: the other one was faster, and its answer counts. */
class AnsweredMeanwhile extends Error {}

/** A lead that cannot be taken holds no other back: after a failure each is taken alone. */
export async function answerLeads(
  services: Services,
  limits: IntakeLimits,
  { tenant_id, draw }: { tenant_id: string; draw: () => readonly LeadRead[] },
): Promise<Taken<LeadAnswer>[]> {
  try {
    const answers = await tenantWork(services, systemActor(tenant_id), (ctx) => answerIn(ctx, limits, draw()));
    return answers.map((answer) => ({ answer }));
  } catch {
    // Undone: whatever it was comes again for the lead that has it.
  }
  const calls = draw();
  const taken: Taken<LeadAnswer>[] = [];
  for (const call of calls)
    taken.push(
      await answerOne(services, limits, call).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    );
  return taken;
}

async function answerOne(services: Services, limits: IntakeLimits, call: LeadRead): Promise<LeadAnswer> {
  const attempt = () => work(services, call, (ctx) => answerIn(ctx, limits, [call]));
  try {
    const [answer] = await attempt().catch((error: unknown) => {
      if (error instanceof AnsweredMeanwhile) return attempt();
      throw error;
    });
    return answer ?? refusal(call.id, rejected(500, {}));
  } catch (error) {
    if (error instanceof Refusal) return noteAlone(services, call, rejected(422, error.fields));
    const failed: LeadOutcome = { ...rejected(500, { base: [leadMessages.failed] }), result: "error" };
    // The first error is the one to report.
    await noteAlone(services, call, failed).catch(() => undefined);
    throw error;
  }
}

function work<T>(services: Services, call: LeadRead, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return tenantWork(services, systemActor(call.tenant_id), run, { request: factsOf(call) });
}

const factsOf = ({ id, ip, idempotency_key }: LeadRead): RequestFacts => ({
  id,
  ip,
  user_agent: "",
  cookie: () => undefined,
  op_id: idempotency_key,
});

/** What is said to a call, and what is kept of it; without `sender` nothing is. */
interface Said {
  call: LeadRead;
  sender?: Sender;
  outcome: LeadOutcome;
  /** The answer given before, under the same key. */
  again?: string;
}

async function answerIn(ctx: Ctx, limits: IntakeLimits, calls: readonly LeadRead[]): Promise<LeadAnswer[]> {
  const senders = await sendersOf(ctx, calls);
  const said = calls.map((call): Said | undefined => saidAtOnce(ctx, call, senders.get(call)));
  for (const one of said) if (one && isFailure(one)) ctx.afterCommit(() => limits.failed(one.call.ip));
  const open = calls.flatMap((call, at) => {
    const sender = senders.get(call)?.sender;
    return said[at] || !sender ? [] : [{ at, call, sender }];
  });
  const { outcomes, counted } = await takeLeads(
    ctx,
    open.map(({ call, sender }) => ({ vendor: sender, read: call.read, request: factsOf(call) })),
  );
  for (const [nth, { at, call, sender }] of open.entries()) {
    const outcome = outcomes[nth];
    if (outcome) said[at] = { call, sender, outcome };
  }
  const all = said.filter((one) => one !== undefined);
  await record(ctx, all, [...counted.values()]);
  return all.map(answerTo);
}

interface Found {
  sender: Sender;
  /** Which call of the key in its minute this is. */
  nth: number;
}

async function sendersOf(ctx: Ctx, calls: readonly LeadRead[]): Promise<Map<LeadRead, Found>> {
  const { trx, actor, world } = ctx;
  const found = await findSenders(trx, { tenant_id: actor.tenant_id, now: world.now() }, calls);
  const byToken = new Map(found.map((sender) => [sender.token_hash, sender]));
  const met = new Map<string, number>();
  const senders = new Map<LeadRead, Found>();
  for (const call of calls) {
    const sender = byToken.get(call.token_hash);
    if (!sender) continue;
    const before = met.get(sender.key_id) ?? 0;
    met.set(sender.key_id, before + 1);
    senders.set(call, { sender, nth: sender.calls - sender.of_batch + before + 1 });
  }
  return senders;
}

/** Undefined: the lead is to be taken. */
function saidAtOnce(ctx: Ctx, call: LeadRead, found: Found | undefined): Said | undefined {
  if (!found) return { call, outcome: rejected(401, { base: [leadMessages.key] }) };
  const { sender, nth } = found;
  if (nth > sender.rate_per_minute) {
    const left = sender.calls_since + minuteMs - ctx.world.now();
    return { call, outcome: { ...rejected(429, {}), retry_after: Math.max(1, Math.ceil(left / 1_000)) } };
  }
  const barred = barredBy(sender, call);
  if (barred) return { call, sender, outcome: barred };
  const known = sender.known.find(({ answer_key }) => call.answer_keys.includes(answer_key));
  return known && { call, sender, ...repeated(call, known) };
}

/** Of a key or an address. */
const isFailure = ({ outcome: { status } }: Said) => status === 401 || status === 403 || status === 400;

/** The same body gets the same answer. */
function repeated(call: LeadRead, known: KnownAnswer): Pick<Said, "outcome" | "again"> {
  const field = call.idempotency_key === undefined ? "lead_id" : "Idempotency-Key";
  if (known.body_hash !== call.body_hash) return { outcome: rejected(409, { [field]: [leadMessages.key_reused] }) };
  const outcome: LeadOutcome = { ...rejected(known.status, { base: [leadMessages.same_again] }), result: "duplicate" };
  return { outcome, again: known.answer };
}

function answerTo({ call, outcome, again }: Said): LeadAnswer {
  return again === undefined ? answerOf(call, outcome) : { status: outcome.status, body: again };
}

/** After its transaction was undone. */
function noteAlone(services: Services, call: LeadRead, outcome: LeadOutcome): Promise<LeadAnswer> {
  return work(services, call, async (ctx) => {
    const found = (await sendersOf(ctx, [call])).get(call);
    const said = { call, outcome, ...(found && { sender: found.sender }) };
    await record(ctx, [said], []);
    return answerTo(said);
  });
}

async function record(ctx: Ctx, said: readonly Said[], vendors: readonly CountedVendor[]): Promise<void> {
  const { trx, actor } = ctx;
  const records = said.flatMap((one) => (one.sender ? [recordOf(ctx, one, one.sender)] : []));
  if (records.length === 0) return;
  const counted = vendors.map(({ vendor_id, turn, taken_on, taken }) => ({ vendor_id, turn, taken_on, taken }));
  if (!(await insertRequests(trx, actor.tenant_id, { records, vendors: counted }))) throw new AnsweredMeanwhile();
}

function recordOf(ctx: Ctx, said: Said, sender: Sender): RequestRecord {
  const { services, world } = ctx;
  const { call, outcome, again } = said;
  const at = world.now();
  const isKept =
    again === undefined &&
    (outcome.result === "created" || outcome.result === "updated" || outcome.result === "duplicate");
  return {
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
    answer_keys: isKept ? call.answer_keys : [],
    body_hash: call.body_hash,
    answer: answerTo(said).body,
  };
}

function barredBy(sender: Sender, { ip, idempotency_key, json }: LeadRead): LeadOutcome | undefined {
  if (!isAllowedIp(ip, sender.ip_allowlist)) return rejected(403, { base: [leadMessages.ip] });
  if (!sender.vendor_active) return rejected(403, { base: [leadMessages.off] });
  if (idempotency_key !== undefined && (idempotency_key === "" || idempotency_key.length > idempotencyKeyLengthMax))
    return rejected(400, { "Idempotency-Key": [`Must have 1 to ${idempotencyKeyLengthMax} characters.`] });
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return rejected(400, { body: [leadMessages.json] });
  return undefined;
}

function answerOf(call: LeadRead, outcome: LeadOutcome): LeadAnswer {
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

export function readCall(call: LeadCall): LeadRead {
  const json = jsonOf(call.text);
  const lead_id = leadIdIn(json);
  const { idempotency_key } = call;
  const answer_keys = [
    ...(idempotency_key === undefined ? [] : [`key ${idempotency_key}`]),
    ...(lead_id === undefined ? [] : [`lead ${lead_id}`]),
  ];
  const text = json === undefined ? call.text : JSON.stringify(json);
  const body_hash = createHash("sha256").update(text).digest("base64url");
  const read = readLead(json, call.began_at);
  const person_keys = personKeysOf(read);
  const apart = [...person_keys, ...answer_keys.map((key) => `${call.token_hash} ${key}`)];
  return { ...call, json, answer_keys, body_hash, read, person_keys, apart };
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
