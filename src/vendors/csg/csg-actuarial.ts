/**
 * CSG Actuarial's quoting API, per its public reference (medigapapi.docs.apiary.io): `POST /v1/auth.json` {api_key,
 * portal_name} returns a token and its expiry; `GET /v1/med_supp/quotes.json` with header `x-api-token` returns rates
 * in cents, paged by `offset`; an expired session answers 401 or 403.
 */
import { z } from "zod";
import type { QuoteAsk, QuoteProduct, QuoteRate } from "../../domain/quotes/quote.ts";
import { ratesMax } from "../../domain/quotes/quote.ts";
import { hourMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { QuotePort } from "./quote-port.ts";
import type { Outgoing } from "../http/egress.ts";
import { standardDetails, standardPlans } from "./supplement-plans.ts";
import { VendorClient } from "../http/vendor-client.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

interface Parts {
  outgoing: Outgoing;
  world: World;
  apiKey: string;
  baseUrl: string;
}

const portal = "csg_individual";
const pageRates = 100;
const tokenLifeMs = 7 * hourMs;

const Token = z.object({ token: z.string().min(1), expires_date: z.string().optional() });

/** Users' own keys with a cached session, so that not every request signs in. */
const ownKeysMax = 100;

export function openCsgActuarial(parts: Parts): QuotePort {
  const own = new Map<string, QuotePort>();
  const withKey = (apiKey: string): QuotePort => {
    const known = own.get(apiKey) ?? portOf({ ...parts, apiKey }, withKey);
    own.delete(apiKey);
    own.set(apiKey, known);
    const [oldest] = own.keys();
    if (own.size > ownKeysMax && oldest !== undefined) own.delete(oldest);
    return known;
  };
  return portOf(parts, withKey);
}

function portOf({ outgoing, world, apiKey, baseUrl }: Parts, withKey: QuotePort["withKey"]): QuotePort {
  const client = new VendorClient({
    outgoing,
    world,
    baseUrl,
    signIn: async (asking) => {
      const { token, expires_date } = await asking.askOpenly(Token, {
        path: "v1/auth.json",
        body: { api_key: apiKey, portal_name: portal },
      });
      const ends = Date.parse(expires_date ?? "");
      return { headers: { "x-api-token": token }, until: Number.isNaN(ends) ? world.now() + tokenLifeMs : ends };
    },
  });
  return {
    source: "live",
    plans: async (product) => standardPlans(product),
    planDetails: async (product, letter) => {
      const known = standardDetails(product, letter);
      if (!known || product !== "medicare_supplement") return known;
      const received = await client.ask(PlanLines, {
        path: `v1/med_supp/quotes/plan-details/${letterOf(letter)}.json`,
      });
      const lines = linesOf(received);
      // Benefits are fixed by law; where the vendor's text cannot be parsed, the standard ones apply.
      return lines.length > 0 ? { ...known, benefits: lines } : known;
    },
    rates: async (ask) => ratesIn(await allPages(client, ask), ask),
    signIn: () => client.signInAnew(),
    withKey,
  };
}

const PlanLines = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

function linesOf(received: z.infer<typeof PlanLines>): { name: string; covered: string }[] {
  if (Array.isArray(received)) return [];
  return Object.entries(received).flatMap(([name, value]) => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    const covered = typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
    return name === "plan" || covered === ""
      ? []
      : [{ name: name.replaceAll("_", " ").slice(0, 120), covered: covered.slice(0, 200) }];
  });
}

const paths: Record<QuoteProduct, string> = {
  medicare_supplement: "v1/med_supp/quotes.json",
  dental: "v1/dental/quotes.json",
  hospital_indemnity: "v1/hospital_indemnity/quotes.json",
  final_expense: "v1/final_expense_life/quotes.json",
};

/** Rows are parsed one by one: an invalid carrier must not hide the others. */
const Page = z.array(z.unknown());

async function allPages(client: VendorClient, ask: QuoteAsk): Promise<unknown[]> {
  const rows: unknown[] = [];
  while (rows.length < ratesMax) {
    const query = { ...queryOf(ask), limit: String(pageRates), offset: String(rows.length) };
    const page = await client.ask(Page, { path: paths[ask.product], query });
    rows.push(...page);
    if (page.length < pageRates) break;
  }
  return rows;
}

function queryOf(ask: QuoteAsk): Record<string, string> {
  return {
    zip5: ask.zip5,
    age: String(ask.age),
    gender: ask.gender === "male" ? "M" : "F",
    tobacco: ask.tobacco ? "1" : "0",
    effective_date: ask.effective_date,
    ...(ask.plan_letter ? { plan: letterOf(ask.plan_letter) } : {}),
    ...(ask.product === "medicare_supplement" ? { apply_discounts: ask.household_discount ? "1" : "0" } : {}),
    ...(ask.face_amount ? { face_value: String(Math.round(ask.face_amount / 100)) } : {}),
  };
}

function letterOf(letter: QuoteAsk["plan_letter"]): string {
  return letter === "high_f" ? "HDF" : letter === "high_g" ? "HDG" : (letter ?? "G");
}

const cents = z.number().nonnegative().transform(Math.round);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const Row = z.object({
  key: z.string().min(1),
  company_base: z.object({
    name: z.string().min(1),
    naic: z.union([z.string(), z.number()]).nullish(),
    ambest_rating: text,
  }),
  rate: z.object({
    month: cents,
    quarter: cents.nullish(),
    semi_annual: cents.nullish(),
    annual: cents.nullish(),
  }),
  rate_type: text,
  rating_class: text,
  view_type: z.array(z.string()).nullish(),
  discounts: z.array(z.object({ name: z.string(), type: z.string().nullish(), value: z.number() })).nullish(),
  fees: z.array(z.object({ type: z.string().nullish(), value: z.number().nonnegative() })).nullish(),
  rate_increases: z.array(z.object({ date: z.string(), rate_increase: z.number() })).nullish(),
  e_app_link: text,
});
type Row = z.infer<typeof Row>;

function ratesIn(rows: readonly unknown[], ask: QuoteAsk): QuoteRate[] {
  const read = rows.flatMap((row) => Row.safeParse(row).data ?? []);
  if (rows.length > 0 && read.length === 0) throw new VendorTrouble("garbage");
  return read.filter((row) => isMeant(row, ask)).map((row) => rateFrom(row, ask));
}

/** The list contains rates with and without the household discount. */
function isMeant({ view_type }: Row, { household_discount }: QuoteAsk): boolean {
  const views = view_type ?? [];
  return !views.includes(household_discount ? "sans_hhd" : "with_hhd") || views.includes("universal");
}

function rateFrom(row: Row, ask: QuoteAsk): QuoteRate {
  const { company_base: company, rate } = row;
  return {
    key: row.key.slice(0, 200),
    carrier: company.name.slice(0, 120),
    naic: String(company.naic ?? "").slice(0, 10),
    plan_letter: ask.plan_letter,
    plan_name: standardDetails(ask.product, ask.plan_letter)?.name ?? "",
    monthly: rate.month,
    quarterly: rate.quarter ?? null,
    semiannual: rate.semi_annual ?? null,
    annual: rate.annual ?? null,
    rate_type: rateTypeOf(row.rate_type),
    rating_class: row.rating_class.slice(0, 80),
    rating: company.ambest_rating.slice(0, 10),
    fee: Math.round(
      (row.fees ?? []).filter(({ type }) => type !== "percent").reduce((sum, { value }) => sum + value, 0),
    ),
    discounts: (row.discounts ?? []).flatMap(discountOf).slice(0, 10),
    increases: increasesOf(row),
    e_app_link: safeLink(row.e_app_link),
  };
}

function rateTypeOf(received: string): QuoteRate["rate_type"] {
  const word = received.toLowerCase();
  if (word.includes("attained")) return "attained_age";
  if (word.includes("issue")) return "issue_age";
  return word.includes("community") ? "community" : null;
}

function discountOf({ name, type, value }: NonNullable<Row["discounts"]>[number]): QuoteRate["discounts"] {
  const percent = value <= 1 ? Math.round(value * 1_000) / 10 : value;
  return type === "fixed" || percent < 0 || percent > 100 ? [] : [{ name: name.slice(0, 80), percent }];
}

function increasesOf({ rate_increases }: Row): QuoteRate["increases"] {
  return (rate_increases ?? [])
    .filter(({ date }) => /^\d{4}-\d{2}-\d{2}/.test(date))
    .map(({ date, rate_increase }) => ({ on: date.slice(0, 10), percent: Math.round(rate_increase * 1_000) / 10 }))
    .toSorted((one, other) => (one.on < other.on ? 1 : -1))
    .slice(0, 5);
}

/** The vendor's link is opened by a user: only https, nothing else a browser would execute. */
function safeLink(link: string): string {
  return URL.canParse(link) && new URL(link).protocol === "https:" && link.length <= 500 ? link : "";
}
