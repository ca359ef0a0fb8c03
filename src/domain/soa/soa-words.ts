/** Labels of a form, English and Spanish: on the signing page, on the tablet and on its PDF. */
import type { soaContactMethods, SoaLanguage, soaPlaces, SoaProduct, SoaRejectReason, SoaState } from "./limits.ts";

type Words<Name extends string> = Readonly<Record<Name, string>>;

export const soaProductWords: Readonly<Record<SoaLanguage, Words<SoaProduct>>> = {
  en: {
    part_d: "Stand-alone Medicare prescription drug plans (Part D)",
    part_c_ma: "Medicare Advantage plans (Part C)",
    medicare_supplement: "Medicare Supplement (Medigap) plans",
    dental_vision_hearing: "Dental, vision and hearing products",
    hospital_indemnity: "Hospital indemnity products",
    life: "Life insurance",
    annuity: "Annuities",
    other: "Other products",
  },
  es: {
    part_d: "Planes de medicamentos recetados de Medicare (Parte D)",
    part_c_ma: "Planes Medicare Advantage (Parte C)",
    medicare_supplement: "Planes suplementarios de Medicare (Medigap)",
    dental_vision_hearing: "Productos dentales, de visión y de audición",
    hospital_indemnity: "Productos de indemnización hospitalaria",
    life: "Seguro de vida",
    annuity: "Anualidades",
    other: "Otros productos",
  },
};

export const soaStateWords: Words<SoaState> = {
  draft: "Draft",
  sent: "Sent",
  viewed: "Opened",
  submitted: "Signed",
  completed: "Completed",
  rejected: "Rejected",
  expired: "Expired",
  cancelled: "Canceled",
};

export const soaRejectWords: Words<SoaRejectReason> = {
  wrong_person: "Wrong person",
  incomplete: "Incomplete",
  expired: "Expired",
  duplicate: "Duplicate",
  other: "Other",
};

export const soaContactMethodWords: Readonly<Record<SoaLanguage, Words<(typeof soaContactMethods)[number]>>> = {
  en: {
    inbound_call: "The person called",
    web_form: "Web form",
    reply_card: "Reply card",
    walk_in: "Walk-in",
    referral: "Referral",
    event: "Event",
    existing_client: "Existing client",
  },
  es: {
    inbound_call: "La persona llamó",
    web_form: "Formulario web",
    reply_card: "Tarjeta de respuesta",
    walk_in: "Visita sin cita",
    referral: "Recomendación",
    event: "Evento",
    existing_client: "Cliente actual",
  },
};

export const soaPlaceWords: Readonly<Record<SoaLanguage, Words<(typeof soaPlaces)[number]>>> = {
  en: { in_person: "In person", phone: "By phone", video: "By video" },
  es: { in_person: "En persona", phone: "Por teléfono", video: "Por video" },
};

const en = {
  title: "Scope of Appointment",
  person: "Person",
  first_name: "First name",
  last_name: "Last name",
  phone: "Phone",
  address: "Address",
  products: "What do you want to talk about?",
  agent: "Agent",
  agent_phone: "Agent's phone",
  npn: "National Producer Number",
  appointment: "Appointment",
  signature: "Signature",
  signed_by: "Signed by",
  type_name: "Type your full name as your signature",
  draw: "Or sign with your finger or mouse",
  clear: "Clear",
  representative: "I sign for this person as their representative",
  representative_name: "Representative's full name",
  relation: "Relationship to the person",
  authority: "I confirm that I am authorized under state law to act for this person.",
  submit: "Sign",
  check: "Please check the fields below.",
  other_language: "Español",
};
export type SoaWords = Readonly<Record<keyof typeof en, string>>;

const es: SoaWords = {
  title: "Alcance de la cita",
  person: "Persona",
  first_name: "Nombre",
  last_name: "Apellido",
  phone: "Teléfono",
  address: "Dirección",
  products: "¿De qué desea hablar?",
  agent: "Agente",
  agent_phone: "Teléfono del agente",
  npn: "Número nacional de productor",
  appointment: "Cita",
  signature: "Firma",
  signed_by: "Firmado por",
  type_name: "Escriba su nombre completo como firma",
  draw: "O firme con el dedo o el ratón",
  clear: "Borrar",
  representative: "Firmo por esta persona como su representante",
  representative_name: "Nombre completo del representante",
  relation: "Relación con la persona",
  authority: "Confirmo que la ley estatal me autoriza a actuar por esta persona.",
  submit: "Firmar",
  check: "Revise los campos de abajo.",
  other_language: "English",
};

export const soaWords: Readonly<Record<SoaLanguage, SoaWords>> = { en, es };
