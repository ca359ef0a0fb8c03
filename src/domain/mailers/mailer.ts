/**
 * Paper mailings to many contacts: kits, which contacts can be mailed, and the price (domain §17 Mailer assignment).
 */
import { z } from "zod";
import type { Address } from "../contacts/contact.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { dayMs } from "../../kit/durations.ts";

export const mailerKinds = ["letter", "card", "packet"] as const;
export const mailerStatuses = ["queued", "processing", "complete"] as const;
/** A contact mailed within this many days is left out. */
export const recentlyMailedDays = 30;
export const recentlyMailedMs = recentlyMailedDays * dayMs;
export const mailerContactsMax = 250_000;

export const MailerKit = z.object({
  id: Uuid,
  name: z.string().max(80),
  kind: z.enum(mailerKinds),
  /** Cents per piece. */
  price: z.int().nonnegative(),
  /** Minimum pieces per order. */
  minimum: z.int().positive(),
  /** What is printed on it. */
  proof: z.string(),
});
export type MailerKit = z.infer<typeof MailerKit>;

/** Most severe first: a contact is counted once, under the first reason that applies. */
export const leftOutReasons = ["do_not_mail", "bad_address", "recently_mailed", "same_household"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const count = z.int().nonnegative();
export const LeftOut = z.object({
  do_not_mail: count,
  bad_address: count,
  recently_mailed: count,
  same_household: count,
});
export type LeftOut = z.infer<typeof LeftOut>;

export const MailerCounts = z.object({ matching: count, mailable: count, left_out: LeftOut });
export type MailerCounts = z.infer<typeof MailerCounts>;

export const MailerAssignment = z.object({
  id: Uuid,
  kit_id: Uuid,
  kit_name: z.string(),
  kind: z.enum(mailerKinds),
  unit_price: z.int().nonnegative(),
  total_price: z.int().nonnegative(),
  status: z.enum(mailerStatuses),
  /** Contacts in the order, and those whose address is recorded so far. */
  total: count,
  done: count,
  matching: count,
  left_out: LeftOut,
  note: z.string(),
  created_by: Uuid,
  created_at: Instant,
  updated_at: Instant,
});
export type MailerAssignment = z.infer<typeof MailerAssignment>;

/** The mailing address, or why there is none. The server's SQL is tested against it. */
export function mailingAddress({
  addresses,
  stopped,
}: {
  addresses: readonly Address[];
  /** Deceased, or asked not to be contacted. */
  stopped: boolean;
}): { address: Address } | { reason: "do_not_mail" | "bad_address" } {
  const allowed = addresses.filter(({ do_not_mail }) => !do_not_mail);
  if (stopped || (addresses.length > 0 && allowed.length === 0)) return { reason: "do_not_mail" };
  const [best] = allowed.filter(isWhole).toSorted((one, other) => rank[one.kind] - rank[other.kind]);
  return best ? { address: best } : { reason: "bad_address" };
}

/** The mailing address first, then home. */
const rank: Record<Address["kind"], number> = { mailing: 0, home: 1, seasonal: 2, work: 3 };

function isWhole({ line1, city, state, zip }: Address): boolean {
  return line1.trim() !== "" && city.trim() !== "" && state !== "" && /^\d{5}/.test(zip);
}

/** One letter per household. */
export function householdKey({ line1, line2, zip }: Pick<Address, "line1" | "line2" | "zip">): string {
  return [line1, line2, zip.slice(0, 5)].map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, "")).join("|");
}

/** Why this many cannot be ordered; null if they can. */
export function orderProblem(kit: Pick<MailerKit, "minimum" | "name">, mailable: number): string | null {
  if (mailable === 0) return "None of these contacts can be mailed.";
  if (mailable < kit.minimum)
    return `${kit.name} has a minimum of ${kit.minimum} pieces. Only ${mailable} can be mailed.`;
  if (mailable > mailerContactsMax)
    return `An order can have up to ${mailerContactsMax.toLocaleString("en-US")} contacts. Add a filter first.`;
  return null;
}

/** Kits of a new company. */
export const shippedKits: readonly Omit<MailerKit, "id">[] = [
  {
    name: "Turning 65 letter",
    kind: "letter",
    price: 119,
    minimum: 25,
    proof:
      "You are about to turn 65. Here is what to do about Medicare in the coming months, and who to call with questions.",
  },
  {
    name: "Birthday card",
    kind: "card",
    price: 89,
    minimum: 10,
    proof: "Happy birthday from all of us. We wish you a good year.",
  },
  {
    name: "Annual review postcard",
    kind: "card",
    price: 65,
    minimum: 50,
    proof: "Plans change every year. Let us review yours together, at no cost and with no obligation.",
  },
  {
    name: "Final expense packet",
    kind: "packet",
    price: 349,
    minimum: 10,
    proof: "A guide to planning ahead, a worksheet for your family, and a reply card.",
  },
];
