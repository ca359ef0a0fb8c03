/** What the calling rules say about a call or a text, by the same checks that real ones go through, at another time. */
import type { Input } from "../../contract/declare.ts";
import type { adminDialRules, CallAnswer, DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import { placeRule, ruleDay, rulesOn, versionOn } from "../../domain/dialer/dated-rules.ts";
import { type DecidingPlace, decidingPlaces, textingPlaces } from "../../domain/dialer/deciding-places.ts";
import { type DialCheck, placesOf } from "../../domain/dialer/dial-check.ts";
import { recordingDue } from "../../domain/dialer/recording-rules.ts";
import { checkTextingHours } from "../../domain/dialer/texting-hours.ts";
import type { RuleParts } from "../../domain/users/dial-rules-setting.ts";
import type { Ctx } from "../context.ts";
import { workActor } from "../jobs/work-actor.ts";
import { type Asked, askedOf, noDialer, stopOf } from "../voice/call-check.ts";

type Question = Input<typeof adminDialRules.tryOut>["body"];

export async function answerAt(ctx: Ctx, question: Question, read: DialRuleVersions): Promise<CallAnswer> {
  const { trx } = ctx;
  const { kind, user_id, number, at } = question;
  const actor = await workActor(trx, ctx.actor.tenant_id, { user_id, acting: null }, "dialer.use");
  const then = { ...ctx, ...(actor && { actor }), world: { ...ctx.world, now: () => at } };
  const asked = actor && (await askedOf(then, number, null));
  if (!asked) return { blocked: noDialer.text, decided_by: [], recording: null };
  return kind === "text" ? aboutText(asked, question, read) : aboutCall(then, asked, read);
}

function aboutText({ known, rules }: Asked, { number, at }: Question, read: DialRuleVersions): CallAnswer {
  const facts = { contacts: known.seen, number, now: at, rules };
  const places = textingPlaces(facts);
  const decided_by = places.map((place) => decidedBy(read, { place, part: "text_hours", at }));
  return { blocked: checkTextingHours(facts)?.description ?? null, decided_by, recording: null };
}

const partOf = new Map([
  ["attempts", "caps"],
  ["do_not_call", "grounds"],
] as const satisfies [DialCheck, keyof RuleParts][]) as ReadonlyMap<string, keyof RuleParts>;

function aboutCall(then: Ctx, asked: Asked, read: DialRuleVersions): CallAnswer {
  const at = then.world.now();
  const stop = stopOf(then, asked);
  const { known, dialled: number, rules } = asked;
  const part = partOf.get(stop?.code ?? "") ?? "hours";
  const places = decidingPlaces(stop?.code ?? null, { contacts: known.seen, number, now: at, rules });
  const { duty, place } = recordingDue(placesOf(known.seen, number), rules.recording);
  const { from, source } = decidedBy(read, { place, part: "recording", at });
  return {
    blocked: stop && stop.text,
    decided_by: places.map((one) => decidedBy(read, { place: one, part, at })),
    recording: { duty, place, from, source },
  };
}

interface Deciding {
  place: DecidingPlace;
  part: keyof RuleParts;
  at: number;
}

function decidedBy({ base, versions }: DialRuleVersions, { place, part, at }: Deciding) {
  const of = place === "unknown" ? "all" : place;
  const day = ruleDay(at);
  const version = versionOn(versions, of, day);
  const rule = placeRule(rulesOn(base, versions, day), of);
  return { place, from: version?.from ?? null, source: version?.source ?? base[part].source, rule };
}
