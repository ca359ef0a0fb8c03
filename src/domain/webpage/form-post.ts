/** The form of a public page (domain §20): what a visitor sends, and the rule that reads it. */
import { z } from "zod";
import { isDay } from "../../kit/dates.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { dayParts } from "../values/options.ts";
import { e164From } from "../values/phone-number.ts";
import { formMessageLengthMax, type PageLanguage, pageProducts } from "./limits.ts";

const short = z.string().max(254);

/** As it arrives. `token`: signed by the page it was filled in on. `company_website`: a trap that people do not see. */
export const PublicFormPost = z.strictObject({
  token: z.string().max(300),
  first_name: short.default(""),
  last_name: short.default(""),
  phone: short.default(""),
  email: short.default(""),
  zip: short.default(""),
  birth_date: short.default(""),
  interest: z.array(z.enum(pageProducts)).max(pageProducts.length).default([]),
  message: z.string().max(4_000).default(""),
  preferred_time: z.union([z.enum(dayParts), z.literal("")]).default(""),
  consent_call_text: z.boolean().default(false),
  consent_email: z.boolean().default(false),
  company_website: short.default(""),
  language: z.enum(["en", "es"]).default("en"),
});
export type PublicFormPost = z.infer<typeof PublicFormPost>;
export type FormField = keyof PublicFormPost;

const words = {
  first_name: ["Enter your first name.", "Escriba su nombre."],
  last_name: ["Enter your last name.", "Escriba su apellido."],
  long: ["This can have 60 letters.", "Puede tener 60 letras."],
  phone: ["Phone must have 10 digits.", "El teléfono debe tener 10 dígitos."],
  email: ["This email does not look right.", "Este correo no parece correcto."],
  reach: ["Enter a phone or an email.", "Escriba un teléfono o un correo."],
  zip: ["Zip must be 5 or 9 digits.", "El código postal debe tener 5 o 9 dígitos."],
  birth_date: ["Enter a valid birth date.", "Escriba una fecha de nacimiento válida."],
  message: ["A message can have 1,000 characters.", "Un mensaje puede tener 1,000 caracteres."],
  consent_phone: [
    "To agree to calls and texts, enter your phone.",
    "Para aceptar llamadas y mensajes, escriba su teléfono.",
  ],
  consent_mail: ["To agree to emails, enter your email.", "Para aceptar correos, escriba su correo."],
} as const;
type Fault = keyof typeof words;

export function formFaultWords(fault: Fault, language: PageLanguage): string {
  return words[fault][language === "es" ? 1 : 0];
}

export type FormFaults = Partial<Record<FormField, Fault>>;

const nameMax = 60;

/** Tidied fields with what is wrong about them. */
export function readPublicForm(
  post: PublicFormPost,
  today: string,
): { form: PublicFormPost & { phone_number: string | null }; faults: FormFaults } {
  const faults: FormFaults = {};
  const form = {
    ...post,
    first_name: oneLine(post.first_name),
    last_name: oneLine(post.last_name),
    phone: oneLine(post.phone),
    email: oneLine(post.email),
    zip: oneLine(post.zip),
    birth_date: oneLine(post.birth_date),
    message: manyLines(post.message),
    phone_number: e164From(post.phone),
  };
  for (const field of ["first_name", "last_name"] as const) {
    if (form[field] === "") faults[field] = field;
    else if (lengthOf(form[field]) > nameMax) faults[field] = "long";
  }
  if (form.phone === "" && form.email === "") faults.phone = "reach";
  if (form.phone !== "" && form.phone_number === null) faults.phone = "phone";
  if (form.email !== "" && !looksLikeEmail(form.email)) faults.email = "email";
  if (!/^\d{5}(-?\d{4})?$/.test(form.zip)) faults.zip = "zip";
  if (form.birth_date !== "" && (!isDay(form.birth_date) || form.birth_date > today || form.birth_date < "1900"))
    faults.birth_date = "birth_date";
  if (lengthOf(form.message) > formMessageLengthMax) faults.message = "message";
  if (form.consent_call_text && form.phone === "") faults.consent_call_text = "consent_phone";
  if (form.consent_email && form.email === "") faults.consent_email = "consent_mail";
  return { form, faults };
}
