/** Words that only the document of a form has. */
import type { SoaLanguage, SoaStep } from "../soa/limits.ts";

interface PdfWords {
  name: string;
  typed: string;
  unsigned: string;
  first_contact: string;
  plans: string;
  place: string;
  completed: string;
  reason: string;
  codes: string;
  evidence: string;
  evidence_help: string;
  rule: string;
  text: string;
  device_time: string;
  device: string;
  form_hash: string;
  previous: string;
  hash: string;
  steps: Readonly<Record<SoaStep, string>>;
  by: Readonly<Record<"person" | "representative" | "agent", string>>;
  foot(id: string, page: number, pages: number): string;
}

const en: PdfWords = {
  name: "Name",
  typed: "Signed by typing the name.",
  unsigned: "Not signed",
  first_contact: "First contact",
  plans: "Plans represented",
  place: "Place",
  completed: "Completed",
  reason: "Reason for an earlier meeting",
  codes: "Letters in brackets, such as [U+738B], are not in the fonts of this document. Copied text has the letters.",
  evidence: "Evidence",
  evidence_help:
    "Each step contains the hash of the step before. The server adds its own time when it files this form.",
  rule: "Rule",
  text: "Words of the form",
  device_time: "Time by the device",
  device: "Device",
  form_hash: "SHA-256 of the form",
  previous: "Step before",
  hash: "SHA-256 of this step",
  steps: { signed: "Signed", completed: "Completed", changed: "Changed" },
  by: { person: "the person", representative: "the representative", agent: "the agent" },
  foot: (id, page, pages) => `Form ${id}   Page ${page} of ${pages}`,
};

const es: PdfWords = {
  name: "Nombre",
  typed: "Firmado al escribir el nombre.",
  unsigned: "Sin firma",
  first_contact: "Primer contacto",
  plans: "Planes que representa",
  place: "Lugar",
  completed: "Completada",
  reason: "Motivo de la cita anticipada",
  codes:
    "Las letras entre corchetes, como [U+738B], no están en las fuentes de este documento. El texto copiado las contiene.",
  evidence: "Constancia",
  evidence_help:
    "Cada paso contiene el hash del paso anterior. El servidor agrega su hora al archivar este formulario.",
  rule: "Norma",
  text: "Texto del formulario",
  device_time: "Hora del dispositivo",
  device: "Dispositivo",
  form_hash: "SHA-256 del formulario",
  previous: "Paso anterior",
  hash: "SHA-256 de este paso",
  steps: { signed: "Firmado", completed: "Completado", changed: "Modificado" },
  by: { person: "la persona", representative: "el representante", agent: "el agente" },
  foot: (id, page, pages) => `Formulario ${id}   Página ${page} de ${pages}`,
};

export const pdfWords: Readonly<Record<SoaLanguage, PdfWords>> = { en, es };
