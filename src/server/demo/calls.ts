/** Demo call details: outcome, notes, line quality; and some calls from unknown numbers. */
import { callOutcomes } from "../../domain/calls/limits.ts";
import { qualityLabel } from "../../domain/calls/quality.ts";
import { noRecording } from "../../domain/calls/call.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { inOfficeHours } from "./office-hours.ts";
import type { Chance } from "./chance.ts";

type Row = Record<string, unknown>;

const unanswered = ["no_answer", "no_answer", "busy", "failed", "canceled"] as const;
const missed = ["missed", "missed", "voicemail", "busy"] as const;
const spoken = callOutcomes.filter((outcome) => !["no_answer", "busy", "deceased", "do_not_call"].includes(outcome));
const reasons = [
  "",
  "Your connection lost sound for 6 seconds.",
  "Some audio was lost, and the connection was slow.",
  "Audio was uneven.",
] as const;

/** The same call with all details. `own`: the number of the user who had it. */
export function dressedCall(chance: Chance, call: Row, own: string): Row {
  const isInbound = call["call_direction"] === "inbound";
  const talk = Number(call["talk_seconds"]);
  const status = talk > 0 ? call["status"] : chance.of(isInbound ? missed : unanswered);
  const ended_by = talk > 0 ? chance.of(["agent", "contact", "contact", "network"]) : isInbound ? "contact" : "agent";
  const number = own === "" ? {} : isInbound ? { call_to: own } : { call_from: own };
  return {
    ...call,
    ...number,
    status,
    end_status: status,
    ended_by,
    outcome: outcomeOf(chance, talk, call["outcome"]),
    matched_by: call["contact_id"] === null ? "none" : isInbound ? "number" : "picked",
    via: talk > 0 && chance.yes(0.08) ? "own_phone" : "browser",
    ring_seconds: chance.whole(3, 30),
    recording: noRecording,
    disclosures: [],
    quality: talk > 20 ? qualityOf(chance, talk) : null,
    feedback: talk > 20 && chance.yes(0.2) ? feedbackOf(chance, Number(call["ended_at"])) : null,
  };
}

function outcomeOf(chance: Chance, talk: number, said: unknown): unknown {
  if (talk === 0) return chance.yes(0.3) ? "no_answer" : null;
  return chance.yes(0.6) ? said : chance.of([...spoken, null]);
}

const pointsMax = 24;

function qualityOf(chance: Chance, talk: number): Row {
  const isBad = chance.yes(0.25);
  const mid = isBad ? 3.1 + chance.next() * 0.8 : 4.1 + chance.next() * 0.3;
  const points = Math.min(pointsMax, talk);
  const mos = Array.from({ length: points }, () =>
    rounded(Math.min(4.43, mid + (chance.next() - 0.6) * (isBad ? 1 : 0.2))),
  );
  const loss = mos.map((value) => rounded(Math.max(0, (4.2 - value) * 6)));
  const mos_avg = rounded(mos.reduce((sum, value) => sum + value, 0) / points);
  return {
    mos_avg,
    mos_min: Math.min(...mos),
    label: qualityLabel(mos_avg),
    jitter: rounded(isBad ? 20 + chance.next() * 40 : 2 + chance.next() * 8),
    rtt: Math.round(isBad ? 180 + chance.next() * 250 : 30 + chance.next() * 60),
    loss: rounded(loss.reduce((sum, value) => sum + value, 0) / points),
    warnings: isBad ? chance.of([["high-jitter"], ["low-mos", "high-packet-loss"], ["high-rtt"]]) : [],
    score: isBad ? chance.whole(38, 74) : chance.whole(88, 100),
    reason: isBad ? chance.of(reasons.slice(1)) : "",
    graph: { every_seconds: Math.max(1, Math.ceil(talk / points)), mos, loss },
  };
}

function feedbackOf(chance: Chance, at: number): Row {
  const score = chance.of([null, 2, 3, 4, 5, 5]);
  return {
    score,
    issue: score !== null && score < 4 ? chance.of(["echo", "choppy-audio", "audio-latency"]) : null,
    at,
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const strangers = ["+13125550142", "+19725550177", "+14045550111", "+16025550188"] as const;
const places: ReadonlyMap<string, readonly [city: string, state: string]> = new Map(
  Object.entries({
    "+1312": ["Chicago", "IL"],
    "+1972": ["Dallas", "TX"],
    "+1404": ["Atlanta", "GA"],
    "+1602": ["Phoenix", "AZ"],
  } as const),
);

/** Unknown callers, the last of them within the day. */
export function strangersCalls(chance: Chance, user_id: string, own: string, now: number): Row[] {
  return strangers.map((number, nth) => {
    const recent = now - Math.floor(nth * 2.3 * dayMs) - chance.whole(1, 5) * hourMs;
    // The last of them may have called late.
    const at = nth === 0 ? recent : inOfficeHours(recent, now);
    const talk = nth % 2 === 0 ? 0 : chance.whole(30, 200);
    const [caller_city, caller_state] = places.get(number.slice(0, 5)) ?? ["", ""];
    const call = {
      id: chance.uuid(at),
      user_id,
      contact_id: null,
      call_direction: "inbound",
      call_from: number,
      call_to: own,
      caller_city,
      caller_state,
      status: talk === 0 ? "missed" : "completed",
      outcome: null,
      talk_seconds: talk,
      note: "",
      created_at: at,
      answered_at: talk === 0 ? null : at + 8_000,
      ended_at: at + 8_000 + talk * 1_000,
      updated_at: at,
      version: 1,
      deleted_at: null,
    };
    return dressedCall(chance, call, own);
  });
}
