/**
 * The disclaimer that a page about Medicare Part C or Part D must show. One entry per version of the law, each in force
 * from its day until the next; check the words against the source before a release.
 */
import type { PageLanguage, PageProduct } from "./limits.ts";

interface Version {
  /** The first day it is in force. */
  from: string;
  source: string;
  texts: Record<PageLanguage, string>;
}

/** Places of the two counts in the texts. */
const organizations = "{organizations}";
const plans = "{plans}";

export const medicareDisclaimers: readonly Version[] = [
  {
    from: "2023-09-30",
    source: "42 CFR 422.2267(e)(41) and 423.2267(e)(41), as amended April 12, 2023 (88 FR 22120)",
    texts: {
      en: `We do not offer every plan available in your area. Currently we represent ${organizations} organizations which offer ${plans} products in your area. Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.`,
      es: `No ofrecemos todos los planes disponibles en su área. Actualmente representamos a ${organizations} organizaciones que ofrecen ${plans} productos en su área. Comuníquese con Medicare.gov, 1-800-MEDICARE o su Programa Estatal de Asistencia sobre Seguros de Salud (SHIP) para obtener información sobre todas sus opciones.`,
    },
  },
  {
    from: "2026-10-01",
    source: "42 CFR 422.2267(e)(41) and 423.2267(e)(41), contract year 2027 rule: no State Health Insurance Program",
    texts: {
      en: `We do not offer every plan available in your area. Currently we represent ${organizations} organizations which offer ${plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`,
      es: `No ofrecemos todos los planes disponibles en su área. Actualmente representamos a ${organizations} organizaciones que ofrecen ${plans} productos en su área. Comuníquese con Medicare.gov o llame al 1-800-MEDICARE para obtener información sobre todas sus opciones.`,
    },
  },
];

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
  if (law?.medicare_disclaimer && sellsMedicarePlans(products)) return law.medicare_disclaimer;
  const version = medicareDisclaimers.findLast(({ from }) => from <= day);
  if (!version || !sellsMedicarePlans(products) || organizations_count === null || plans_count === null) return "";
  return version.texts[language]
    .replace(organizations, String(organizations_count))
    .replace(plans, String(plans_count));
}
