/**
 * What Medicare supplement plans cover: the same at every carrier by federal law (42 CFR 403.206 and the NAIC model
 * regulation; the table is that of "Choosing a Medigap Policy", CMS publication 02110, limits of 2026). **R**: review
 * every year.
 */
import type { PlanDetails, QuotePlan, QuoteProduct } from "../../domain/quotes/quote.ts";

type Letter = NonNullable<QuotePlan["plan_letter"]>;

const benefitNames = [
  "Part A coinsurance and hospital costs",
  "Part B coinsurance or copayment",
  "Blood (first 3 pints)",
  "Part A hospice care coinsurance",
  "Skilled nursing facility coinsurance",
  "Part A deductible",
  "Part B deductible",
  "Part B excess charges",
  "Foreign travel emergency",
] as const;

const [yes, no] = ["Yes", "No"];
const travel = "80%, up to plan limits";

/** One entry per benefit, in the order above. */
const covered: Record<Letter, readonly string[]> = {
  A: [yes, yes, yes, yes, no, no, no, no, no],
  B: [yes, yes, yes, yes, no, yes, no, no, no],
  C: [yes, yes, yes, yes, yes, yes, yes, no, travel],
  D: [yes, yes, yes, yes, yes, yes, no, no, travel],
  F: [yes, yes, yes, yes, yes, yes, yes, yes, travel],
  G: [yes, yes, yes, yes, yes, yes, no, yes, travel],
  K: [yes, "50%", "50%", "50%", "50%", "50%", no, no, no],
  L: [yes, "75%", "75%", "75%", "75%", "75%", no, no, no],
  M: [yes, yes, yes, yes, yes, "50%", no, no, travel],
  N: [yes, "Yes, with copayments", yes, yes, yes, yes, no, no, travel],
  high_f: [yes, yes, yes, yes, yes, yes, yes, yes, travel],
  high_g: [yes, yes, yes, yes, yes, yes, no, yes, travel],
};

const says: Record<Letter, string> = {
  A: "Basic benefits only.",
  B: "Basic benefits and the Part A deductible.",
  C: "Only for those eligible for Medicare before 2020.",
  D: "Without the Part B deductible and excess charges.",
  F: "Only for those eligible for Medicare before 2020.",
  G: "Everything but the Part B deductible.",
  K: "Half of most costs, up to an annual limit.",
  L: "Three quarters of most costs, up to an annual limit.",
  M: "Half of the Part A deductible.",
  N: "Small copayments for doctor and emergency room visits.",
  high_f: "Plan F after a high deductible; before 2020 only.",
  high_g: "Plan G after a high deductible.",
};

const planName = (letter: Letter) =>
  letter.startsWith("high_") ? `Plan ${letter.slice(-1).toUpperCase()}, high deductible` : `Plan ${letter}`;

const order = ["G", "N", "F", "high_g", "A", "B", "C", "D", "K", "L", "M", "high_f"] as const satisfies Letter[];

const others: Record<Exclude<QuoteProduct, "medicare_supplement">, { name: string; says: string; lines: Lines }> = {
  dental: {
    name: "Dental",
    says: "Cleanings right away. Fillings and crowns after a waiting period.",
    lines: [
      ["Preventive care", "100%"],
      ["Basic care", "80% after 6 months"],
      ["Major care", "50% after 12 months"],
      ["Annual limit", "$1,500"],
    ],
  },
  hospital_indemnity: {
    name: "Hospital indemnity",
    says: "A fixed amount for each day in the hospital.",
    lines: [
      ["Each day in the hospital", "$200, up to 10 days"],
      ["Observation", "$100"],
      ["Ambulance", "$200"],
    ],
  },
  final_expense: {
    name: "Final expense",
    says: "Whole life coverage for a funeral and remaining bills.",
    lines: [
      ["Coverage", "The selected amount, for life"],
      ["First two years", "Full benefit for natural causes if health qualifies"],
      ["Premium", "Never increases"],
    ],
  },
};
type Lines = readonly (readonly [name: string, covered: string])[];

export function standardPlans(product?: QuoteProduct): QuotePlan[] {
  const supplement = order.map((plan_letter) => ({
    product: "medicare_supplement" as const,
    plan_letter,
    name: planName(plan_letter),
    says: says[plan_letter],
  }));
  const rest = (Object.keys(others) as (keyof typeof others)[]).map((one) => ({
    product: one,
    plan_letter: null,
    name: others[one].name,
    says: others[one].says,
  }));
  return [...supplement, ...rest].filter((plan) => product === undefined || plan.product === product);
}

/** Undefined for a product that needs a letter without one. */
export function standardDetails(product: QuoteProduct, letter: Letter | null): PlanDetails | undefined {
  const plan = standardPlans(product).find(({ plan_letter }) => plan_letter === letter);
  if (!plan) return undefined;
  const lines: Lines =
    product === "medicare_supplement"
      ? benefitNames.map((name, at) => [name, (letter && covered[letter][at]) ?? no ?? ""] as const)
      : others[product].lines;
  return { ...plan, benefits: lines.map(([name, word]) => ({ name, covered: word })) };
}
