/** Words of public pages, English and Spanish (domain §26). What agents type is shown as written. */
import { type ComplianceText, shippedText } from "../compliance/compliance.ts";
import { agentOf, namedIn } from "../compliance/law-places.ts";
import type { PageLanguage, PageProduct, WeekdayName } from "./limits.ts";

const en = {
  call: "Call",
  book: "Book a time",
  write: "Send a message",
  save_contact: "Save contact",
  email: "Email",
  skip: "Skip to the message form",
  other_language: "Español",
  about: (name: string) => `About ${name}`,
  offers: "What I can help with",
  offers_company: "What we offer",
  carriers: "Insurance companies",
  contact: "Contact",
  hours: "Office hours",
  closed: "Closed",
  by_appointment: "By appointment",
  your_time: "Second line: your time",
  phone: "Phone",
  address: "Address",
  licensed: "Licensed in",
  speaks: "Languages",
  npn: "National Producer Number",
  faqs: "Questions and answers",
  news: "News",
  read_more: "Read more",
  files: "Documents",
  download: "Download",
  form_title: (name: string) => `Send ${name} a message`,
  form_lead: "Fields marked * are required.",
  first_name: "First name",
  last_name: "Last name",
  email_field: "Email",
  phone_hint: "Enter a phone or an email.",
  zip: "Zip",
  birth_date: "Birth date",
  optional: "optional",
  interest: "I am interested in",
  message: "Message",
  preferred_time: "Best time to reach you",
  any_time: "Any time",
  morning: "Morning",
  afternoon: "Afternoon",
  evening: "Evening",
  trap: "Leave this field empty",
  send: "Send message",
  sent_title: "Your message was sent.",
  sent: (name: string) => `${name} will get back to you.`,
  waiting: "You are offline. Your message is kept in this browser and is sent when you are back online.",
  check_form: "Please check the fields below.",
  missing_title: "This page is not available.",
  missing: (domain: string) => `There is no public page at “${domain}”. Check the address or ask your agent for it.`,
  consent_call_text: (name: string, company: string) => shipped("consent_call_text", agentOf(name, company)),
  consent_email: (name: string, company: string) => shipped("consent_email", agentOf(name, company)),
  not_government: "Not affiliated with the U.S. government or the federal Medicare program.",
};
export type PageWords = typeof en;

const es: PageWords = {
  call: "Llamar",
  book: "Reservar una cita",
  write: "Enviar un mensaje",
  save_contact: "Guardar contacto",
  email: "Correo",
  skip: "Ir al formulario",
  other_language: "English",
  about: (name) => `Sobre ${name}`,
  offers: "En qué puedo ayudarle",
  offers_company: "Lo que ofrecemos",
  carriers: "Compañías de seguros",
  contact: "Contacto",
  hours: "Horario",
  closed: "Cerrado",
  by_appointment: "Con cita previa",
  your_time: "Segunda línea: su hora",
  phone: "Teléfono",
  address: "Dirección",
  licensed: "Con licencia en",
  speaks: "Idiomas",
  npn: "Número nacional de productor",
  faqs: "Preguntas y respuestas",
  news: "Noticias",
  read_more: "Leer más",
  files: "Documentos",
  download: "Descargar",
  form_title: (name) => `Enviar un mensaje a ${name}`,
  form_lead: "Los campos con * son obligatorios.",
  first_name: "Nombre",
  last_name: "Apellido",
  email_field: "Correo electrónico",
  phone_hint: "Escriba un teléfono o un correo.",
  zip: "Código postal",
  birth_date: "Fecha de nacimiento",
  optional: "opcional",
  interest: "Me interesa",
  message: "Mensaje",
  preferred_time: "Mejor hora para contactarle",
  any_time: "A cualquier hora",
  morning: "Por la mañana",
  afternoon: "Por la tarde",
  evening: "Por la noche",
  trap: "Deje este campo vacío",
  send: "Enviar mensaje",
  sent_title: "Su mensaje fue enviado.",
  sent: (name) => `${name} se pondrá en contacto con usted.`,
  waiting: "No tiene conexión. Su mensaje queda en este navegador y se enviará cuando vuelva la conexión.",
  check_form: "Revise los campos de abajo.",
  missing_title: "Esta página no está disponible.",
  missing: (domain) => `No hay una página pública en “${domain}”. Revise la dirección o pídasela a su agente.`,
  consent_call_text: (name, company) =>
    `Al marcar esta casilla, acepto que ${agentOf(name, company, "de")} me llame y me envíe mensajes de texto al número indicado sobre seguros, también con tecnología automatizada. El consentimiento no es condición de ninguna compra. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibir mensajes.`,
  consent_email: (name, company) =>
    `Al marcar esta casilla, acepto que ${agentOf(name, company, "de")} me envíe correos sobre seguros. Puedo darme de baja en cualquier momento.`,
  not_government: "Sin afiliación con el gobierno de los Estados Unidos ni con el programa federal Medicare.",
};

function shipped(key: ComplianceText, agent: string): string {
  return namedIn(shippedText(key, "9999-12-31"), { agent });
}

export const pageWords: Record<PageLanguage, PageWords> = { en, es };

export const productWords: Record<PageLanguage, Record<PageProduct, readonly [name: string, says: string]>> = {
  en: {
    part_c_ma: ["Medicare Advantage", "Part C plans that bundle hospital, medical and often drug coverage."],
    part_d: ["Medicare drug plans", "Part D coverage for your prescriptions."],
    medicare_supplement: ["Medicare Supplement", "Medigap plans that pay what Original Medicare leaves to you."],
    dental_vision_hearing: ["Dental, vision and hearing", "Coverage for care that Original Medicare does not pay."],
    hospital_indemnity: ["Hospital indemnity", "Cash for each day in the hospital."],
    life: ["Life insurance", "Term and permanent coverage for the people who depend on you."],
    final_expense: ["Final expense", "Funeral and last bills paid, without a burden on your family."],
    long_term_care: ["Long-term care", "Help at home or in a care facility when you need it."],
    annuity: ["Annuities", "Income you cannot outlive."],
    health: ["Health insurance", "Individual and family plans before Medicare."],
  },
  es: {
    part_c_ma: ["Medicare Advantage", "Planes de la Parte C: hospital, médico y a menudo medicinas en uno."],
    part_d: ["Planes de medicinas", "Cobertura de la Parte D para sus recetas."],
    medicare_supplement: ["Suplemento de Medicare", "Planes Medigap que pagan lo que Medicare Original no cubre."],
    dental_vision_hearing: ["Dental, visión y audición", "Cobertura que Medicare Original no paga."],
    hospital_indemnity: ["Indemnización hospitalaria", "Dinero por cada día en el hospital."],
    life: ["Seguro de vida", "Cobertura temporal y permanente para quienes dependen de usted."],
    final_expense: ["Gastos finales", "Funeral y últimas cuentas pagadas, sin carga para su familia."],
    long_term_care: ["Cuidado a largo plazo", "Ayuda en casa o en un centro cuando la necesite."],
    annuity: ["Anualidades", "Un ingreso que dura toda la vida."],
    health: ["Seguro de salud", "Planes individuales y familiares antes de Medicare."],
  },
};

export const languageWords: Record<PageLanguage, Record<string, string>> = {
  en: {
    english: "English",
    spanish: "Spanish",
    french: "French",
    chinese: "Chinese",
    korean: "Korean",
    german: "German",
  },
  es: {
    english: "Inglés",
    spanish: "Español",
    french: "Francés",
    chinese: "Chino",
    korean: "Coreano",
    german: "Alemán",
  },
};

export const weekdayWords: Record<PageLanguage, Record<WeekdayName, string>> = {
  en: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  },
  es: {
    monday: "Lunes",
    tuesday: "Martes",
    wednesday: "Miércoles",
    thursday: "Jueves",
    friday: "Viernes",
    saturday: "Sábado",
    sunday: "Domingo",
  },
};

const shownZones = new Map([
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
]);
const shownZonesEs = new Map([
  ["America/New_York", "hora del Este"],
  ["America/Chicago", "hora central"],
  ["America/Denver", "hora de la montaña"],
  ["America/Los_Angeles", "hora del Pacífico"],
  ["America/Anchorage", "hora de Alaska"],
  ["Pacific/Honolulu", "hora de Hawái"],
]);

export function zoneWords(zone: string, language: PageLanguage): string {
  if (language === "es") return shownZonesEs.get(zone) ?? zone;
  const name = shownZones.get(zone);
  return name ? `${name} time` : zone;
}
