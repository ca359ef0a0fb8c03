/** The message that carries the link. */
import type { SoaRequest } from "./soa-request.ts";

interface Facts {
  agent: string;
  company: string;
  url: string;
}

export interface SoaInvitation {
  subject: string;
  text: string;
  /** For a text message. */
  short: string;
}

export function soaInvitation(
  { language, beneficiary }: Pick<SoaRequest, "language" | "beneficiary">,
  { agent, company, url }: Facts,
): SoaInvitation {
  const from = [agent, company].filter(Boolean).join(", ");
  const name = beneficiary.first_name;
  if (language === "es")
    return {
      subject: `${agent}: formulario para nuestra cita`,
      text: `Hola, ${name}:\n\nAntes de hablar de planes de Medicare, dígame de qué desea hablar y firme este formulario:\n\n${url}\n\nEl enlace funciona una vez, durante 30 días. Es solo para usted. No tiene que inscribirse en ningún plan.\n\n${from}`,
      short: `${agent}: antes de nuestra cita, firme este formulario: ${url} Es solo para usted.`,
    };
  return {
    subject: `${agent}: a form for our appointment`,
    text: `Hello ${name},\n\nBefore we talk about Medicare plans, please say what you want to talk about and sign this form:\n\n${url}\n\nThe link works once, for 30 days. It is for you alone. You do not have to enroll in any plan.\n\n${from}`,
    short: `${agent}: before our appointment, please sign this form: ${url} It is for you alone.`,
  };
}
