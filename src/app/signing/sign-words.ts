/** Words of the form that a person signs, in its two languages. */
import type { SoaLanguage } from "../../domain/soa/limits.ts";
import { soaMessages } from "../../domain/soa/messages.ts";

const en = {
  draw: "Draw",
  type: "Type my name",
  sign_here: "Sign here",
  typed_name: "Full name",
  undo: "Undo",
  clear: "Clear",
  signing: "Sign the form",
  thanks: "Thank you. The form is signed.",
  give_back: "Give the tablet back",
  stop: "Stop and give the tablet back",
  codes: (letters: string) => `The document shows these letters as codes: ${letters}. Its text keeps them.`,
};

export type SignWords = typeof en;

const es: SignWords = {
  draw: "Dibujar",
  type: "Escribir mi nombre",
  sign_here: "Firme aquí",
  typed_name: "Nombre completo",
  undo: "Deshacer",
  clear: "Borrar",
  signing: "Firmar el formulario",
  thanks: "Gracias. El formulario está firmado.",
  give_back: "Devolver la tableta",
  stop: "Detener y devolver la tableta",
  codes: (letters) => `El documento muestra estas letras como códigos: ${letters}. Su texto las conserva.`,
};

export const signWords: Readonly<Record<SoaLanguage, SignWords>> = { en, es };

const spanish = new Map<string, string>([
  [soaMessages.first_name, "Escriba el nombre."],
  [soaMessages.last_name, "Escriba el apellido."],
  [soaMessages.phone, "El teléfono debe tener 10 dígitos."],
  [soaMessages.products, "Elija al menos un producto."],
  [soaMessages.signature, "Firme aquí o escriba el nombre completo."],
  [soaMessages.typed_name, "Escriba el nombre completo."],
  [soaMessages.strokes, "La firma está vacía. Firme otra vez."],
  [soaMessages.representative_name, "Escriba el nombre del representante."],
  [soaMessages.relation, "Escriba la relación del representante con la persona."],
  [soaMessages.authority, "Confirme que el representante puede actuar por la persona según la ley estatal."],
]);

export function errorIn(language: SoaLanguage, words: string | undefined): string | undefined {
  return words !== undefined && language === "es" ? (spanish.get(words) ?? words) : words;
}
