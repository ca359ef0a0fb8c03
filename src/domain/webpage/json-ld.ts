/** Facts for search engines (schema.org). */
import { type SocialLink, socialLinks } from "./limits.ts";
import { productWords } from "./page-words.ts";
import type { PublicPage } from "./public-page.ts";

export function jsonLdOf(page: PublicPage, address: string): Record<string, unknown> {
  const { name, company, headline, about_me, phones, email, address: place, photo, logo, office_hours, faqs } = page;
  const image = photo || logo;
  const agency = {
    "@type": "InsuranceAgency",
    "@id": `${address}#agency`,
    url: address,
    name: page.kind === "agent" && company && company !== name ? `${name}, ${company}` : name,
    ...(headline || about_me ? { description: headline || about_me } : {}),
    ...(phones[0] ? { telephone: phones[0] } : {}),
    ...(email ? { email } : {}),
    ...(image ? { image: new URL(image, address).href } : {}),
    ...(place.city || place.street
      ? {
          address: {
            "@type": "PostalAddress",
            streetAddress: place.street,
            addressLocality: place.city,
            addressRegion: place.state,
            postalCode: place.zip,
            addressCountry: "US",
          },
        }
      : {}),
    areaServed: page.licensed_states.map((state) => `US-${state}`),
    knowsLanguage: page.languages_spoken,
    makesOffer: page.products.map((product) => ({ "@type": "Offer", name: productWords.en[product][0] })),
    openingHoursSpecification: office_hours
      .filter(({ closed }) => !closed)
      .map(({ day, open, close }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: day.charAt(0).toUpperCase() + day.slice(1),
        opens: open,
        closes: close,
      })),
    sameAs: socialLinks.map((link: SocialLink) => page[link]).filter((link) => link !== ""),
  };
  if (faqs.length === 0) return { "@context": "https://schema.org", ...agency };
  const questions = faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return { "@context": "https://schema.org", "@graph": [agency, { "@type": "FAQPage", mainEntity: questions }] };
}
