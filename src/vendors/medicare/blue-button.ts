/**
 * CMS Blue Button 2.0, version 2 (bluebutton.cms.gov/api-documentation): the person consents at Medicare (OAuth 2.0
 * authorization code with PKCE, S256), the code is exchanged for a token at `v2/o/token/`, then Patient and Coverage
 * are read as FHIR R4, page by page. Part A and B start at Coverage.period; contract and plan are in the extensions
 * `ptc_cntrct_id_NN` / `ptc_pbp_id_NN` and `ptdcntrctNN` / `ptdpbpidNN`, the Medicaid status in `dual_NN`, the reason
 * of entitlement in `ms_cd` and `orec`. The token is used once and never stored.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { MedicareFacts } from "../../domain/quotes/medicare-import.ts";
import { maskedMbi, secretNumber } from "../../domain/contacts/secret-number.ts";
import type { World } from "../../kit/world.ts";
import type { Consent, MedicarePort } from "./medicare-port.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorClient } from "../http/vendor-client.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

interface Parts {
  outgoing: Outgoing;
  world: World;
  clientId: string;
  clientSecret: string;
  baseUrl: string;
  returnUrl: string;
}

const scope = "patient/Patient.read patient/Coverage.read";
const pagesMax = 10;

export function openBlueButton(parts: Parts): MedicarePort {
  return {
    source: "live",
    consentUrl: ({ state, verifier }) => {
      const url = new URL("v2/o/authorize/", withSlash(parts.baseUrl));
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: parts.clientId,
        redirect_uri: parts.returnUrl,
        scope,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },
    async facts(_contact, consent) {
      if (!consent) throw new VendorTrouble("unauthorized");
      const token = await tokenFor(parts, consent);
      const client = new VendorClient({
        ...parts,
        signIn: async () => ({ headers: { authorization: `Bearer ${token.access_token}` }, until: Infinity }),
      });
      const patient = await client.ask(Patient, { path: `v2/fhir/Patient/${encodeURIComponent(token.patient)}` });
      return factsFrom(patient, await coverages(client, parts.baseUrl, token.patient));
    },
  };
}

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);

const Token = z.object({ access_token: z.string().min(1), patient: z.string().min(1) });

function tokenFor(parts: Parts, { code, verifier }: Consent): Promise<z.infer<typeof Token>> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: parts.returnUrl,
    code_verifier: verifier,
  }).toString();
  const basic = Buffer.from(`${parts.clientId}:${parts.clientSecret}`).toString("base64");
  const headers = { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${basic}` };
  return new VendorClient(parts).askOpenly(Token, { path: "v2/o/token/", body, headers });
}

const Extension = z.object({
  url: z.string(),
  valueCoding: z.object({ code: z.string().optional(), display: z.string().optional() }).optional(),
});
const extensions = z.array(Extension).nullish();
const Patient = z.object({
  resourceType: z.literal("Patient"),
  identifier: z.array(z.object({ system: z.string().optional(), value: z.string().optional() })).nullish(),
  extension: extensions,
});
const Coverage = z.object({
  resourceType: z.literal("Coverage"),
  period: z.object({ start: z.string().optional() }).nullish(),
  class: z.array(z.object({ value: z.string().optional() })).nullish(),
  extension: extensions,
});
type Coverage = z.infer<typeof Coverage>;
const Bundle = z.object({
  resourceType: z.literal("Bundle"),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).nullish(),
  entry: z.array(z.object({ resource: z.unknown() })).nullish(),
});

async function coverages(client: VendorClient, baseUrl: string, patient: string): Promise<Coverage[]> {
  const found: Coverage[] = [];
  let path: string | undefined = `v2/fhir/Coverage/?beneficiary=${encodeURIComponent(patient)}`;
  for (let page = 0; path !== undefined && page < pagesMax; page++) {
    const bundle: z.infer<typeof Bundle> = await client.ask(Bundle, { path });
    found.push(...(bundle.entry ?? []).flatMap(({ resource }) => Coverage.safeParse(resource).data ?? []));
    path = nextPath(bundle, baseUrl);
  }
  return found;
}

/** The next page must be on the same host, so that the token is never sent to another. */
function nextPath({ link }: z.infer<typeof Bundle>, baseUrl: string): string | undefined {
  const next = link?.find(({ relation }) => relation === "next")?.url;
  if (next === undefined) return undefined;
  const url = new URL(next, withSlash(baseUrl));
  if (url.origin !== new URL(baseUrl).origin) throw new VendorTrouble("redirected");
  return url.pathname.slice(1) + url.search;
}

const mbiSystem = "http://hl7.org/fhir/sid/us-mbi";

function factsFrom(patient: z.infer<typeof Patient>, found: readonly Coverage[]): MedicareFacts {
  const part = (letter: string) =>
    found.find(({ class: classes }) => classes?.some(({ value }) => value?.toLowerCase() === `part ${letter}`));
  const mbi = patient.identifier?.find(({ system }) => system === mbiSystem)?.value;
  const [a, b, c, d] = ["a", "b", "c", "d"].map(part);
  const all = [patient, ...found].flatMap(({ extension }) => extension ?? []);
  const facts = {
    mbi: (mbi && secretNumber("mbi", mbi)) ?? undefined,
    mbi_masked: mbi && maskedMbi(mbi),
    part_a_effective: startOf(a),
    part_b_effective: startOf(b),
    medicaid_level: medicaidLevel(latest(all, /\/dual_(\d\d)$/)),
    ...entitlement(all),
    plan: planFrom(c, d),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ""));
}

function startOf(coverage: Coverage | undefined): string | undefined {
  const start = coverage?.period?.start?.slice(0, 10);
  return start !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(start) ? start : undefined;
}

/** The value of the last month that has one; months are the two digits at the end. */
function latest(all: readonly z.infer<typeof Extension>[], name: RegExp): string | undefined {
  const months = all.flatMap(({ url, valueCoding }) => {
    const month = name.exec(url)?.[1];
    const code = valueCoding?.code;
    return month && code && code !== "N" && code !== "0" ? [{ month, code }] : [];
  });
  return months.toSorted((one, other) => (one.month < other.month ? 1 : -1))[0]?.code;
}

/** Dual status codes of CMS: 01–02 QMB, 03–04 SLMB, 06 QI, 08 other full benefits, NA none. */
function medicaidLevel(code: string | undefined): MedicareFacts["medicaid_level"] {
  if (code === undefined) return undefined;
  const known: Record<string, MedicareFacts["medicaid_level"]> = dictionary({
    "01": "qmb",
    "02": "qmb",
    "03": "slmb",
    "04": "slmb",
    "06": "qi",
    "08": "full",
    NA: "none",
  });
  return known[code] ?? "unknown";
}

/** ms_cd: 10 aged, 11 aged with ESRD, 20 disabled, 21 disabled with ESRD, 31 ESRD alone. */
function entitlement(all: readonly z.infer<typeof Extension>[]): Pick<MedicareFacts, "disability_under_65" | "esrd"> {
  const code = all.find(({ url }) => url.endsWith("/ms_cd"))?.valueCoding?.code;
  if (code === undefined) return {};
  return { disability_under_65: code.startsWith("2"), esrd: code.endsWith("1") };
}

function planFrom(c: Coverage | undefined, d: Coverage | undefined): MedicareFacts["plan"] {
  const advantage = c && codeOf(c, /\/ptc_?cntrct_?id_?(\d\d)$/, /\/ptc_?pbp_?id_?(\d\d)$/);
  if (advantage)
    return {
      kind: "medicare_advantage",
      plan_code: advantage,
      carrier: "",
      name: "Medicare Advantage",
      since: startOf(c) ?? null,
    };
  const drugs = d && codeOf(d, /\/ptd_?cntrct(?:_?id)?_?(\d\d)$/, /\/ptd_?pbp_?id_?(\d\d)$/);
  return drugs ? { kind: "pdp", plan_code: drugs, carrier: "", name: "Part D", since: startOf(d) ?? null } : undefined;
}

function codeOf({ extension }: Coverage, contract: RegExp, plan: RegExp): string | undefined {
  const number = latest(extension ?? [], contract);
  const pbp = latest(extension ?? [], plan);
  return number && pbp ? `${number}-${pbp.padStart(3, "0")}-000`.slice(0, 20) : undefined;
}
