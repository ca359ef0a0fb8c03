/** Vendor data about a contact: rates, applications, aftercare, Medicare (spec 001 §7 Contacts, domain §21, §27). */
import { z } from "zod";
import { Aftercare, AftercareAsk, FamilyState } from "../../domain/quotes/aftercare.ts";
import { Contact } from "../../domain/contacts/contact.ts";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { EApplication } from "../../domain/quotes/e-application.ts";
import { policyTypes } from "../../domain/values/options.ts";
import { MedicareChange, medicareFields } from "../../domain/quotes/medicare-import.ts";
import { planLetters } from "../../domain/policies/policy.ts";
import { PlanDetails, Quote, QuoteAsk, QuotePlan, quoteProducts } from "../../domain/quotes/quote.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { ByNumber, get, group, post, put } from "../declare.ts";

/** Which adapter answered; `sandbox`: computed locally. */
const meta = z.object({ source: z.enum(vendorSources) });
const from = <S extends z.core.$ZodType>(data: S) => z.object({ data, meta });
/** Every call may be billed by the vendor. */
const asking = { ratePerMinute: 60, callsExternal: true } as const;

export const csg = group("csg", "/v1/contacts/csg", {
  plans: post("/plans", {
    ...asking,
    feature: "csg",
    summary: "Lists the plans available for quotes, by product.",
    access: "policies.see",
    writes: "never",
    body: z.strictObject({ product: z.enum(quoteProducts).optional() }),
    reply: from(z.array(QuotePlan)),
  }),
  planDetails: post("/plan_details", {
    ...asking,
    feature: "csg",
    summary: "Returns the coverage of a plan, line by line.",
    access: "policies.see",
    writes: "never",
    body: z.strictObject({ product: z.enum(quoteProducts), plan_letter: z.enum(planLetters).nullable().default(null) }),
    reply: from(PlanDetails),
  }),
  quote: post("/quote", {
    ...asking,
    feature: "csg",
    summary:
      "Returns the rates of every carrier for a contact, cheapest first. The latest rates are stored and synced to the device. Repeating a request with the same id does not run it twice.",
    access: "policies.edit",
    writes: "now",
    body: z.strictObject({ id: Uuid.optional(), contact_id: ContactNumber, ...QuoteAsk.shape }),
    reply: from(Quote),
  }),
});

export const fireLight = group("fire_light", "/v1/contacts/fire_light", {
  dashboard: post("/dashboard", {
    ...asking,
    feature: "fire_light",
    summary:
      "Lists a contact's applications, or the current user's, with their current status at the vendor. `stale` means that the vendor did not respond.",
    access: "policies.see",
    writes: "never",
    body: z.strictObject({ contact_id: ContactNumber.optional() }),
    reply: z.object({ data: z.array(EApplication), meta: meta.extend({ stale: z.boolean() }) }),
  }),
  application: post("/application", {
    ...asking,
    feature: "fire_light",
    summary:
      "Creates an application prefilled with the contact's data. Repeating a request with the same id does not create a second one. Its policy changes from quoted to app_started.",
    access: "policies.edit",
    writes: "now",
    body: z.strictObject({
      id: Uuid.optional(),
      contact_id: ContactNumber,
      product: z.enum(policyTypes),
      product_name: z.string().trim().max(120).default(""),
      /** Two-letter state the policy is written in. */
      state: z.string().regex(/^[A-Z]{2}$/, "Choose a state."),
      policy_id: Uuid.nullable().default(null),
    }),
    reply: from(EApplication),
    status: 201,
  }),
});

export const aftercares = group("aftercares", "/v1/contacts/aftercares", {
  enroll: post("/:id/enroll", {
    ...asking,
    summary:
      "Enrolls a family, identified by its contact, in the aftercare program. Enrolling twice for the same person has no effect.",
    access: "contacts.edit_all",
    writes: "now",
    params: ByNumber,
    body: AftercareAsk,
    reply: from(Aftercare),
    status: 201,
  }),
  familyStatus: get("/:id/family_status", {
    ...asking,
    summary: "Returns a family's status in the aftercare program and the next step.",
    access: "contacts.details",
    params: ByNumber,
    reply: from(FamilyState),
  }),
});

/**
 * Medicare's data next to the stored values. Without `id`, the contact must first consent at Medicare: `consent_url`.
 */
export const MedicareLook = z.object({
  id: Uuid.nullable(),
  changes: z.array(MedicareChange),
  consent_url: z.string().nullable(),
  applied: z.array(z.enum(medicareFields)),
  /** The contact after the choice is applied. */
  contact: Contact.optional(),
});
export type MedicareLook = z.infer<typeof MedicareLook>;

export const medicareImports = group("medicare_imports", "/v1/contacts", {
  import: put("/:id/medicare_import_contact", {
    ...asking,
    feature: "medicare_import",
    summary:
      "Without `import_id`, returns Medicare's data next to the stored data. With it, imports the specified fields.",
    access: "contacts.details_edit",
    writes: "now",
    params: ByNumber,
    body: z.strictObject({
      import_id: Uuid.optional(),
      fields: z.array(z.enum(medicareFields)).max(medicareFields.length).optional(),
      /** Parameters Medicare redirected back with. */
      code: z.string().min(1).max(2_000).optional(),
      state: z.string().min(1).max(4_000).optional(),
    }),
    reply: from(MedicareLook),
  }),
});
