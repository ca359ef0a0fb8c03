/** What a person sends from the signing page, and the rule that reads it. */
import { z } from "zod";
import { dictionary } from "../../kit/dictionary.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import {
  soaAddressLengthMax,
  type SoaLanguage,
  soaLanguages,
  soaNameLengthMax,
  soaProducts,
  soaStrokesLengthMax,
  soaTypedNameLengthMax,
} from "./limits.ts";
import type { SoaRequest, SoaSigned, SoaSignature, SoaText } from "./soa-request.ts";

const short = z.string().max(soaNameLengthMax);

/** A signature is drawn, typed, or both: then the drawn one counts. `text_from`: the version of the words that was shown. */
export const SoaPost = z.strictObject({
  language: z.enum(soaLanguages),
  text_from: z.string().max(10),
  products: z.array(z.enum(soaProducts)).max(soaProducts.length).default([]),
  first_name: short.default(""),
  last_name: short.default(""),
  phone: z.string().max(40).default(""),
  address: z.string().max(soaAddressLengthMax).default(""),
  typed_name: z.string().max(soaTypedNameLengthMax).default(""),
  strokes: z
    .string()
    .max(soaStrokesLengthMax)
    .regex(/^[MLQCZ\d., -]*$/i)
    .default(""),
  stroke_width: z.coerce.number<string | number>().int().min(1).max(10_000).default(600),
  stroke_height: z.coerce.number<string | number>().int().min(1).max(10_000).default(200),
  by_representative: z.boolean().default(false),
  representative_name: z.string().max(soaTypedNameLengthMax).default(""),
  relation: short.default(""),
  authority_confirmed: z.boolean().default(false),
  /** Of the person's own device, where it tells. */
  zone: z.string().max(60).default(""),
  device_at: z.coerce.number<string | number>().int().nonnegative().optional(),
});
export type SoaPost = z.infer<typeof SoaPost>;
export type SoaPostField = keyof SoaPost;

interface Given {
  now: number;
  text: SoaText;
  rule: SoaSigned["rule"];
  /** Where the device tells none. */
  zone: string;
}

export function signedOfPost(soa: SoaRequest, post: SoaPost, { now, text, rule, zone }: Given): SoaSigned {
  const { completed_at: _at, signature: _none, ...agent } = soa.agent;
  const signature = signatureOf(post);
  const { first_name, last_name, phone, address, by_representative } = post;
  return {
    language: post.language,
    products: post.products,
    beneficiary: {
      first_name,
      last_name,
      phone,
      address,
      zone: post.zone || zone,
      signed_at: now,
      signature: by_representative ? null : signature,
    },
    representative: by_representative
      ? {
          name: post.representative_name,
          relation: post.relation,
          authority_confirmed: post.authority_confirmed,
          signature,
        }
      : null,
    agent,
    rule,
    text,
  };
}

function signatureOf({ strokes, typed_name, stroke_width, stroke_height }: SoaPost): SoaSignature | null {
  if (strokes !== "") return { kind: "drawn", strokes, width: stroke_width, height: stroke_height };
  return typed_name.trim() === "" ? null : { kind: "typed", name: typed_name.trim() };
}

/** Fields of the page by those of the form. */
const pageFields: Readonly<Record<string, SoaPostField>> = dictionary({
  "beneficiary.first_name": "first_name",
  "beneficiary.last_name": "last_name",
  "beneficiary.phone": "phone",
  products: "products",
  "beneficiary.signature": "typed_name",
  "representative.signature": "typed_name",
  "representative.name": "representative_name",
  "representative.relation": "relation",
  "representative.authority_confirmed": "authority_confirmed",
});

const faultWords: ReadonlyMap<SoaPostField, readonly [en: string, es: string]> = new Map([
  ["first_name", ["Enter your first name.", "Escriba su nombre."]],
  ["last_name", ["Enter your last name.", "Escriba su apellido."]],
  ["phone", ["Phone must have 10 digits.", "El teléfono debe tener 10 dígitos."]],
  ["products", ["Choose at least one product.", "Elija al menos un producto."]],
  ["typed_name", ["Type the full name, or sign below.", "Escriba el nombre completo o firme abajo."]],
  ["representative_name", ["Enter the representative's full name.", "Escriba el nombre completo del representante."]],
  ["relation", ["Enter the relationship.", "Escriba la relación."]],
  ["authority_confirmed", ["Confirm this to sign for the person.", "Confirme esto para firmar por la persona."]],
]);

export type SoaFaults = Partial<Record<SoaPostField, string>>;

/** What is wrong, in the language of the page. */
export function soaFaultsOf(errors: FieldErrors, language: SoaLanguage): SoaFaults {
  const faults: SoaFaults = {};
  for (const name of Object.keys(errors)) {
    const field = pageFields[name];
    const words = field && faultWords.get(field);
    if (words) faults[field] = words[language === "es" ? 1 : 0];
  }
  return faults;
}
