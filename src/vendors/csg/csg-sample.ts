/** Sample rates: computed from age, place, sex and tobacco by fixed tables; deterministic. Not filed by any carrier. */
import { trialKeyMark } from "../../domain/calendar/booking-limits.ts";
import type { QuoteAsk, QuoteProduct, QuoteRate } from "../../domain/quotes/quote.ts";
import { hourMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { QuotePort } from "./quote-port.ts";
import { standardDetails, standardPlans } from "./supplement-plans.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

/** Cents per month at 65, woman, no tobacco, mid-market. */
const supplementBase: Record<NonNullable<QuoteAsk["plan_letter"]>, number> = {
  A: 10_900,
  B: 13_600,
  C: 16_900,
  D: 13_900,
  F: 16_400,
  G: 12_800,
  K: 6_400,
  L: 9_300,
  M: 11_700,
  N: 9_700,
  high_f: 5_200,
  high_g: 4_700,
};

type Rule = (ask: QuoteAsk) => number;
const base: Record<QuoteProduct, Rule> = {
  medicare_supplement: ({ plan_letter }) => supplementBase[plan_letter ?? "G"],
  dental: () => 3_400,
  hospital_indemnity: ({ age }) => 2_900 + Math.max(0, age - 50) * 70,
  final_expense: ({ age, face_amount }) =>
    Math.round(((face_amount ?? 0) / 100_000) * (180 + Math.max(0, age - 40) ** 1.62 * 2.1)),
};

/** By the zip's first digit: the coasts and the south cost more than the middle. */
const byPlace = [1.21, 1.16, 1.03, 1.12, 0.97, 0.93, 1.04, 1.06, 0.98, 1.1];

interface Carrier {
  name: string;
  naic: string;
  factor: number;
  rateType: NonNullable<QuoteRate["rate_type"]>;
  rating: string;
  feeCents: number;
  household: number;
  increases: readonly number[];
  sells: readonly QuoteProduct[];
}

const all: readonly QuoteProduct[] = ["medicare_supplement", "dental", "hospital_indemnity", "final_expense"];
const carrier = (
  name: string,
  naic: string,
  factor: number,
  rateType: Carrier["rateType"],
  rest: Pick<Carrier, "rating" | "household" | "increases"> & Partial<Carrier>,
): Carrier => ({ name, naic, factor, rateType, feeCents: 0, sells: all, ...rest });

const carriers: readonly Carrier[] = [
  carrier("Mutual of Omaha", "71412", 0.97, "attained_age", { rating: "A+", household: 12, increases: [8.5, 6.1] }),
  carrier("Aetna", "68500", 1.0, "attained_age", { rating: "A", household: 7, increases: [9.9, 7] }),
  carrier("Cigna", "65722", 0.94, "attained_age", { rating: "A", household: 7, feeCents: 2_000, increases: [11.2] }),
  carrier("Humana", "73288", 1.06, "attained_age", { rating: "A", household: 5, increases: [7.4, 9] }),
  carrier("UnitedHealthcare", "79413", 1.02, "community", { rating: "A+", household: 5, increases: [6.2, 4.8] }),
  carrier("Anthem", "62825", 1.11, "issue_age", { rating: "A", household: 5, increases: [4.5] }),
  carrier("Transamerica", "86231", 1.14, "issue_age", { rating: "A", household: 7, feeCents: 2_500, increases: [5.5] }),
  carrier("Foresters", "58068", 0.99, "flat", { rating: "A", household: 0, increases: [], sells: ["final_expense"] }),
  carrier("Americo", "61999", 1.05, "flat", { rating: "A", household: 0, increases: [], sells: ["final_expense"] }),
  carrier("Lincoln Heritage", "65927", 1.22, "flat", {
    rating: "A-",
    household: 0,
    increases: [],
    sells: ["final_expense"],
  }),
];

const sampleTokenMs = 7 * hourMs;

/** Accepts keys that begin with `local-`, so that a wrong key can be tried too. */
export function sampleQuotes(world: Pick<World, "now">, key?: string): QuotePort {
  return {
    source: "sandbox",
    async signIn() {
      if (key !== undefined && !key.startsWith(trialKeyMark)) throw new VendorTrouble("unauthorized", 401);
      return { until: world.now() + sampleTokenMs };
    },
    withKey: (own) => sampleQuotes(world, own),
    plans: async (product) => standardPlans(product),
    planDetails: async (product, letter) => standardDetails(product, letter),
    rates: async (ask) => carriers.filter(({ sells }) => sells.includes(ask.product)).map((one) => rateOf(one, ask)),
  };
}

function rateOf(one: Carrier, ask: QuoteAsk): QuoteRate {
  const discount = ask.household_discount ? one.household : 0;
  const monthly = Math.round(base[ask.product](ask) * one.factor * personFactor(one, ask) * (1 - discount / 100));
  const name = standardDetails(ask.product, ask.plan_letter)?.name ?? "";
  return {
    key: `sample-${one.naic}-${ask.product}-${ask.plan_letter ?? ""}`,
    carrier: one.name,
    naic: one.naic,
    plan_letter: ask.plan_letter,
    plan_name: name,
    monthly,
    quarterly: monthly * 3,
    semiannual: Math.round(monthly * 5.9),
    annual: Math.round(monthly * 11.6),
    rate_type: ask.product === "medicare_supplement" ? one.rateType : "flat",
    rating_class: ask.tobacco ? "Tobacco" : "Preferred",
    rating: one.rating,
    fee: one.feeCents,
    discounts: one.household > 0 ? [{ name: "Household", percent: one.household }] : [],
    increases: one.increases.map((percent, at) => ({ on: `${2026 - at}-04-01`, percent })),
    e_app_link: "",
  };
}

/** Age has less effect where the rate is issue-age or community-rated. */
const yearlyStep: Record<Carrier["rateType"], number> = {
  attained_age: 0.031,
  issue_age: 0.026,
  community: 0.008,
  flat: 0,
};

function personFactor({ rateType }: Carrier, { age, gender, tobacco, zip5, product }: QuoteAsk): number {
  const years = product === "medicare_supplement" ? Math.max(0, age - 65) : 0;
  const byAge = 1 + years * yearlyStep[rateType];
  const bySex = gender === "male" ? (product === "final_expense" ? 1.24 : 1.07) : 1;
  const bySmoke = tobacco ? (product === "final_expense" ? 1.38 : 1.11) : 1;
  return byAge * bySex * bySmoke * (byPlace[Number(zip5[0])] ?? 1);
}
