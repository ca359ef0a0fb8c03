/** A public page as one HTML document: plain typed templates, drawn by the server and by the editor's preview. */
import { html, jsonScript, type Markup, styleElement } from "../../kit/html.ts";
import { cutTo, initialsOf } from "../../kit/text.ts";
import { medicareDisclaimer, sellsMedicarePlans } from "./disclaimer.ts";
import { blankForm, formSection, type FormView } from "./form-html.ts";
import { jsonLdOf } from "./json-ld.ts";
import type { PageLanguage } from "./limits.ts";
import * as sections from "./page-sections.ts";
import { pageStyle } from "./page-style.ts";
import { pageWords } from "./page-words.ts";
import type { PublicPage } from "./public-page.ts";

export interface PageView {
  language: PageLanguage;
  /** Of the page itself, with a slash at its end. */
  address: string;
  /** For texts that the law dates. */
  day: string;
  form?: FormView;
  /** Address of the page's script; empty: none, as in a preview. */
  script?: string;
}

const descriptionMax = 160;
/** With fewer parts than this, the form beside them would leave half the page empty: it stands below. */
const sideBySideMin = 3;

export function pageHtml(page: PublicPage, view: PageView): string {
  const { language } = view;
  const main = [
    sections.about(page, language),
    sections.offers(page, language),
    sections.carriers(page, language),
    sections.contactAndHours(page, language),
    sections.questions(page, language),
    sections.news(page, language),
    sections.files(page, language),
  ].filter((section) => section !== null);
  const isShort = main.length < sideBySideMin || !page.takes_messages;
  const skip = page.takes_messages && html`<a class="skip" href="#form">${pageWords[language].skip}</a>`;
  return documentOf(
    { language, head: head(page, view), style: pageStyle(page) },
    html`${skip}${sections.bar(page, language)}
      <main>
        ${sections.hero(page, language)}
        <div class="w cols${isShort && " short"}">
          ${main.length > 0 && html`<div class="main">${main}</div>`}
          ${formSection(page, language, view.form ?? blankForm)}
        </div>
      </main>
      ${footer(page, view)}${sections.dock(page, language)}`,
  );
}

/** For an address without a page. */
export function missingPageHtml(language: PageLanguage, domain: string): string {
  const words = pageWords[language];
  const style = pageStyle({ color_1: "", color_2: "", color_3: "" });
  return documentOf(
    { language, head: html`<title>${words.missing_title}</title><meta name="robots" content="noindex" />`, style },
    html`${sections.languageBar(language)}
      <main>
        <section class="hero">
          <div class="w">
            <div>
              <h1>${words.missing_title}</h1>
              <p class="lead">${words.missing(domain)}</p>
            </div>
          </div>
        </section>
      </main>`,
  );
}

function documentOf(
  { language, head: inHead, style }: { language: PageLanguage; head: Markup; style: string },
  body: Markup,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${inHead} ${styleElement(style)}
      </head>
      <body>
        ${body}
      </body>
    </html> `.markup.replace(/>\s*\n\s*</g, ">\n<");
}

function head(page: PublicPage, { language, address, script = "" }: PageView): Markup {
  const { name, company, headline, about_me, photo, logo, color_1, kind } = page;
  const title = [name, company !== name && company].filter(Boolean).join(" · ");
  const description = cutTo(headline || about_me.replace(/\s+/g, " ") || title, descriptionMax);
  const image = photo || logo;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <link rel="alternate" hreflang="en" href="${address}?lang=en" />
    <link rel="alternate" hreflang="es" href="${address}?lang=es" />
    <link rel="icon" href="${mark(name, color_1)}" />
    <meta name="theme-color" content="${color_1}" />
    <meta property="og:type" content="${kind === "agent" ? "profile" : "website"}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:locale" content="${language === "es" ? "es_US" : "en_US"}" />
    ${image && html`<meta property="og:image" content="${absolute(image, address)}" /><meta name="twitter:card" content="summary" />`}
    ${jsonScript("application/ld+json", jsonLdOf(page, address))}
    ${script && html`<script src="${script}" defer${page.tracking_code && html` data-statistics="${page.tracking_code}"`}></script>`}`;
}

function absolute(path: string, address: string): string {
  return new URL(path, address).href;
}

/** An icon for the browser's tab: the initials on the page's color. */
function mark(name: string, color: string): string {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : "#1F5FBF";
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="${fill}" />
    <text x="16" y="21.500" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff" text-anchor="middle">
      ${initialsOf(name)}
    </text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.markup)}`;
}

function footer(page: PublicPage, { language, day }: PageView): Markup {
  const law = medicareDisclaimer(page, { day, language });
  return html`<footer>
    <div class="w">
      ${sections.socialList(page)}${law && html`<p>${law}</p>`}
      ${sellsMedicarePlans(page.products) && html`<p>${pageWords[language].not_government}</p>`}
      ${page.disclaimer && html`<p class="txt">${page.disclaimer}</p>`}
      <p>${page.company || page.name}</p>
    </div>
  </footer>`;
}
