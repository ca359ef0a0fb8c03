/** People who asked to join a company (domain §21): started → verified → approved → done, or rejected. */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { digitsOf, isFormula, oneLine } from "../../kit/text.ts";
import { checkedNewUser } from "../users/invitation.ts";
import { Instant, Uuid } from "../values/scalars.ts";

export const signupStatuses = ["started", "verified", "approved", "rejected", "done"] as const;
export type SignupStatus = (typeof signupStatuses)[number];
/** Those that wait for a decision. */
export const openSignupStatuses: readonly SignupStatus[] = ["started", "verified"];

export const signupStatusWords: Readonly<Record<SignupStatus, string>> = {
  started: "Email not verified",
  verified: "Waiting",
  approved: "Invited",
  rejected: "Rejected",
  done: "Joined",
};

export const signupReasonMax = 500;
const companyLengthMax = 120;
const planLengthMax = 60;

export const SignupFields = z.strictObject({
  first_name: z.string().max(200),
  last_name: z.string().max(200).default(""),
  email: z.string().max(254),
  phone: z.string().max(40).default(""),
  company: z.string().max(200).default(""),
  npn: z.string().max(40).default(""),
  plan: z.string().max(planLengthMax).default(""),
});
export type SignupFields = z.infer<typeof SignupFields>;

export const Signup = z.object({
  id: Uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  npn: z.string(),
  plan: z.string(),
  invited_by: Uuid.nullable(),
  invited_by_name: z.string(),
  status: z.enum(signupStatuses),
  /** Why it was rejected. */
  reason: z.string(),
  decided_by_name: z.string(),
  decided_at: Instant.nullable(),
  user_id: Uuid.nullable(),
  created_at: Instant,
  version: z.int(),
});
export type Signup = z.infer<typeof Signup>;

export const signupMessages = {
  open: "This person has already asked to join.",
  decided: "This request was already decided.",
  reason: "Enter a reason. It is sent to them.",
  phone: "Phone must have 10 digits.",
  company: `A company name can have ${companyLengthMax} characters.`,
  formula: "This cannot begin with =, +, - or @.",
} as const;

/** Normalized, by the rules of a new user. Refuses with field errors. */
export function checkedSignup(fields: SignupFields): SignupFields {
  const { first_name, last_name, email, npn } = fields;
  const blank = { account_type: "agent", title: null, parent_id: null, business_unit_id: null } as const;
  const person = checkedNewUser({ first_name, last_name, email, npn, ...blank });
  const company = oneLine(fields.company);
  const digits = digitsOf(fields.phone).replace(/^1(?=\d{10}$)/, "");
  const errors = new Map<string, string[]>();
  if (fields.phone.trim() !== "" && digits.length !== 10) errors.set("phone", [signupMessages.phone]);
  if (company.length > companyLengthMax) errors.set("company", [signupMessages.company]);
  if (isFormula(company)) errors.set("company", [signupMessages.formula]);
  if (errors.size > 0) refuse("invalid", Object.fromEntries(errors));
  const { first_name: first, last_name: last, email: mail, npn: number } = person;
  return {
    first_name: first,
    last_name: last,
    email: mail,
    npn: number,
    phone: digits,
    company,
    plan: fields.plan.trim(),
  };
}
