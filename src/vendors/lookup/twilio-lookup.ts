/** Twilio Lookup v2: line type and carrier, and whether a number has a new holder. Each answer is charged. */
import { z } from "zod";
import { type LineType, noFacts, type NumberFacts } from "../../domain/number-checks/check-options.ts";
import { secondMs } from "../../kit/durations.ts";
import { jsonOf } from "../../kit/json.ts";
import { storable } from "../../kit/text.ts";
import type { Outgoing, OutgoingReply } from "../http/egress.ts";
import type { LookupOutcome, LookupPort } from "./lookup-port.ts";

export interface TwilioLookupSettings {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly baseUrl: string;
}

const Found = z.object({
  valid: z.boolean(),
  line_type_intelligence: z.nullish(
    z.object({ type: z.nullish(z.string()), carrier_name: z.nullish(z.string()), error_code: z.nullish(z.number()) }),
  ),
  reassigned_number: z.nullish(
    z.object({ is_number_reassigned: z.nullish(z.string()), error_code: z.nullish(z.union([z.number(), z.string()])) }),
  ),
});

/** Their types in ours; a toll-free number, a pager and the like are none of them. */
const lineTypes: ReadonlyMap<string, LineType> = new Map<string, LineType>([
  ["mobile", "mobile"],
  ["landline", "landline"],
  ["fixedVoip", "voip"],
  ["nonFixedVoip", "voip"],
]);
const typeNotes: ReadonlyMap<string, string> = new Map([
  ["tollFree", "Toll-free number"],
  ["pager", "Pager"],
  ["premium", "Premium-rate number"],
  ["voicemail", "Voicemail number"],
]);

const carrierLengthMax = 80;
const usualWaitMs = secondMs;
const waitMaxMs = 60 * secondMs;

export function openTwilioLookup({ apiKey, apiSecret, baseUrl }: TwilioLookupSettings, outgoing: Outgoing): LookupPort {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  return {
    source: "live",
    async look({ number, agreed_on }) {
      const url = new URL(`${baseUrl}/v2/PhoneNumbers/${encodeURIComponent(number)}`);
      const fields = agreed_on === null ? "line_type_intelligence" : "line_type_intelligence,reassigned_number";
      url.searchParams.set("Fields", fields);
      if (agreed_on !== null) url.searchParams.set("LastVerifiedDate", agreed_on.replaceAll("-", ""));
      try {
        return outcomeOf(await outgoing.ask({ method: "GET", url, headers: { authorization } }));
      } catch {
        return { outcome: "trouble" };
      }
    },
  };
}

function outcomeOf(reply: OutgoingReply): LookupOutcome {
  const { status, text } = reply;
  if (status === 429) return { outcome: "busy", waitMs: waitOf(reply) };
  if (status === 401 || status === 403) return { outcome: "closed" };
  if (status === 404) return { outcome: "known", facts: invalid };
  const found = z.safeParse(Found, jsonOf(text));
  return status === 200 && found.success ? { outcome: "known", facts: factsOf(found.data) } : { outcome: "trouble" };
}

const invalid: NumberFacts = { ...noFacts, line_type: "invalid", valid: false };

function factsOf({ valid, line_type_intelligence: line, reassigned_number }: z.infer<typeof Found>): NumberFacts {
  if (!valid) return invalid;
  const type = line?.type ?? "";
  const answer = reassigned_number?.is_number_reassigned;
  return {
    ...noFacts,
    valid: true,
    line_type: lineTypes.get(type) ?? "unknown",
    carrier: storable(line?.carrier_name ?? "").slice(0, carrierLengthMax),
    reassigned: answer === "yes" ? true : answer === "no" ? false : null,
    note: typeNotes.get(type) ?? "",
  };
}

function waitOf({ headers }: OutgoingReply): number {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * secondMs, waitMaxMs) : usualWaitMs;
}
