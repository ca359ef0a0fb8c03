/**
 * The disclaimer that a page about Medicare Part C or Part D must show. The English words are the company's rule or the
 * built-in one; each built-in version has its translation here.
 */
import { shippedText } from "../compliance/compliance.ts";
import { namedIn } from "../compliance/law-places.ts";
import type { PageLanguage, PageProduct } from "./limits.ts";

const spanish: readonly { from: string; text: string }[] = [
  {
    from: "2000-01-01",
    text: "No ofrecemos todos los planes disponibles en su área. Actualmente representamos a {organizations} organizaciones que ofrecen {plans} productos en su área. Comuníquese con Medicare.gov, 1-800-MEDICARE o su Programa Estatal de Asistencia sobre Seguros de Salud (SHIP) para obtener información sobre todas sus opciones.",
  },
  {
    from: "2026-10-01",
    text: "No ofrecemos todos los planes disponibles en su área. Actualmente representamos a {organizations} organizaciones que ofrecen {plans} productos en su área. Comuníquese con Medicare.gov o llame al 1-800-MEDICARE para obtener información sobre todas sus opciones.",
  },
];

function builtIn(day: string, language: PageLanguage): string {
  if (language === "en") return shippedText("medicare_disclaimer", day);
  return spanish.findLast(({ from }) => from <= day)?.text ?? "";
}

/** Part C and Part D, which the disclaimer and the registration are about. */
export const medicarePlans: readonly PageProduct[] = ["part_c_ma", "part_d"];

export function sellsMedicarePlans(products: readonly string[]): boolean {
  return medicarePlans.some((product) => products.includes(product));
}

/** Empty where none is needed, or while the counts are missing. */
export function medicareDisclaimer(
  page: {
    products: readonly string[];
    organizations_count: number | null;
    plans_count: number | null;
    law?: { medicare_disclaimer: string };
  },
  { day, language }: { day: string; language: PageLanguage },
): string {
  const { products, organizations_count, plans_count, law } = page;
  if (!sellsMedicarePlans(products)) return "";
  const text = law?.medicare_disclaimer || builtIn(day, language);
  const hasPlaces = /\{(organizations|plans)\}/.test(text);
  if (hasPlaces && (organizations_count === null || plans_count === null)) return "";
  return namedIn(text, { organizations: String(organizations_count), plans: String(plans_count) });
}
