/** What the signing page says when there is nothing to sign. */
import type { SoaLanguage } from "./limits.ts";

export const soaPageNews = ["signed", "already", "expired", "withdrawn", "unknown"] as const;
export type SoaPageNews = (typeof soaPageNews)[number];

type News = Readonly<Record<SoaPageNews, readonly [title: string, text: string]>> & {
  readonly waiting: string;
  readonly changed: string;
};

export const soaNewsWords: Readonly<Record<SoaLanguage, News>> = {
  en: {
    signed: ["Thank you. The form is signed.", "Your agent has it now. You can close this page."],
    already: ["This form is already signed.", "There is nothing more to do. Ask your agent for a copy."],
    expired: ["This link has expired.", "Ask your agent for a new one."],
    withdrawn: ["This form is no longer needed.", "Your agent withdrew it. Nothing was signed."],
    unknown: ["This link does not work.", "Open the newest message from your agent, or ask for a new link."],
    waiting: "You are offline. Keep this page open: the form is sent when you are back online.",
    changed: "The text of this form has changed. Read it again, then sign.",
  },
  es: {
    signed: ["Gracias. El formulario está firmado.", "Su agente ya lo tiene. Puede cerrar esta página."],
    already: ["Este formulario ya está firmado.", "No hay nada más que hacer. Pida una copia a su agente."],
    expired: ["Este enlace ha vencido.", "Pida uno nuevo a su agente."],
    withdrawn: ["Este formulario ya no es necesario.", "Su agente lo retiró. No se firmó nada."],
    unknown: ["Este enlace no funciona.", "Abra el mensaje más reciente de su agente o pida un enlace nuevo."],
    waiting: "Está sin conexión. Deje esta página abierta: el formulario se envía cuando vuelva la conexión.",
    changed: "El texto de este formulario ha cambiado. Léalo de nuevo y firme.",
  },
};
