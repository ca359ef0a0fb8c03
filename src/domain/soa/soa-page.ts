/** The signing page: a plain document in English or Spanish that works without JavaScript. */
import { dictionary } from "../../kit/dictionary.ts";
import { html, type Markup, styleElement } from "../../kit/html.ts";
import { pageStyle } from "../webpage/page-style.ts";
import { type SoaLanguage, soaProducts } from "./limits.ts";
import { type SoaPageNews, soaNewsWords } from "./soa-news.ts";
import type { SoaFaults, SoaPost, SoaPostField } from "./soa-post.ts";
import type { SoaRequest, SoaText } from "./soa-request.ts";
import { soaPlaceWords, soaProductWords, soaWords } from "./soa-words.ts";

export interface SoaPageView {
  language: SoaLanguage;
  soa: Pick<SoaRequest, "agent" | "beneficiary" | "products">;
  company: string;
  text: SoaText;
  /** Zone of the agent, for the time of the appointment. */
  zone: string;
  /** Address of the script; empty: none. */
  script: string;
  /** What was typed, after an error. */
  typed?: Partial<SoaPost>;
  faults?: SoaFaults;
  /** Why nothing was signed. */
  problem?: string;
}

export const soaPageStyle = `${pageStyle({ color_1: "", color_2: "", color_3: "" })}
body{font-size:1.1875rem}
.soa{max-width:44rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;display:grid;gap:1.75rem}
.soa h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem)}
.soa label,.soa legend{font-size:1.0625rem}
.soa fieldset{border:0;padding:0;margin:0;min-width:0;display:grid;gap:.625rem}
.soa h2,.soa legend{font-size:1.25rem;font-weight:650;margin:0}
.box{display:flex;gap:.875rem;align-items:center;min-height:3.25rem;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);cursor:pointer}
.box:has(:checked){border-color:var(--c);box-shadow:inset 0 0 0 1px var(--c)}
.box input{width:1.5rem;height:1.5rem}
.pad{display:none;width:100%;height:12rem;border:1px solid var(--dim);border-radius:.75rem;background:#fff;touch-action:none}
.pad path{stroke:#12161c;stroke-width:3;fill:none;stroke-linecap:round;stroke-linejoin:round}
.js .pad{display:block}
.draw{display:none}
.js .draw{display:block}
.deputy{display:grid;gap:1rem;padding-left:1rem;border-left:4px solid var(--line)}
.js .deputy[hidden]{display:none}
.soa .b.p{min-height:3.75rem;font-size:1.25rem;width:100%}
.soa dl{grid-template-columns:repeat(auto-fit,minmax(14rem,1fr))}`;

export function soaPageHtml(view: SoaPageView): string {
  const { language, soa, text, typed = {}, faults = {}, problem = "" } = view;
  const words = soaWords[language];
  const hasFaults = Object.keys(faults).length > 0;
  const told = problem || (hasFaults ? words.check : "");
  const field = fields(view);
  const chosen = typed.products ?? soa.products;
  return soaDocument(
    { language, title: words.title, brand: view.company, script: view.script },
    html`<h1>${words.title}</h1>
      ${told && html`<p class="said bad" role="alert">${told}</p>`}
      <p class="txt">${text.words}</p>
      ${facts(view)}
      <form method="post" action="?lang=${language}" class="f" data-waiting="${soaNewsWords[language].waiting}">
        <input type="hidden" name="language" value="${language}" />
        <input type="hidden" name="text_from" value="${text.from}" />
        ${["zone", "device_at", "stroke_width", "stroke_height", "strokes"].map(
          (name) => html`<input type="hidden" name="${name}" />`,
        )}
        <fieldset ${faults.products && html` aria-describedby="products-err"`}>
          <legend>${words.products} <span aria-hidden="true">*</span></legend>
          ${soaProducts.map((product) =>
            tick("products", soaProductWords[language][product], chosen.includes(product), product),
          )}
          ${fault(faults, "products")}
        </fieldset>
        <h2>${words.person}</h2>
        <div class="two">
          ${field("first_name", words.first_name, "given-name")}${field("last_name", words.last_name, "family-name")}
        </div>
        ${field("phone", words.phone, "tel", "tel")}${field("address", words.address, "street-address")}
        ${tick("by_representative", words.representative, typed.by_representative === true)}
        <div class="deputy">
          ${field("representative_name", words.representative_name, "off")}${field("relation", words.relation, "off")}
          ${tick("authority_confirmed", words.authority, typed.authority_confirmed === true)}
          ${fault(faults, "authority_confirmed")}
        </div>
        <h2>${words.signature} <span aria-hidden="true">*</span></h2>
        ${field("typed_name", words.type_name, "name")}
        <div class="draw">
          <p id="pad-label">${words.draw}</p>
          <svg class="pad" role="img" aria-labelledby="pad-label"><path></path></svg>
          <button type="button" class="b clear">${words.clear}</button>
        </div>
        <button class="b p" type="submit">${words.submit}</button>
      </form>`,
  );
}

function facts({ language, soa: { agent }, company, zone }: SoaPageView): Markup {
  const words = soaWords[language];
  const at = agent.appointment_at === null ? "" : appointmentWords(agent.appointment_at, zone, language);
  const place = agent.place === null ? "" : soaPlaceWords[language][agent.place];
  const rows: [string, string][] = [
    [words.agent, [agent.name, company].filter(Boolean).join(", ")],
    [words.agent_phone, agent.phone],
    [words.npn, agent.npn],
    [words.appointment, [at, place].filter(Boolean).join(", ")],
  ];
  const known = rows.filter(([, value]) => value !== "");
  return html`<dl class="card">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function appointmentWords(at: number, timeZone: string, language: SoaLanguage): string {
  return new Intl.DateTimeFormat(`${language}-US`, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
}

function tick(name: SoaPostField, label: string, checked: boolean, value = "true"): Markup {
  return html`<label class="box"
    ><input type="checkbox" name="${name}" value="${value}" ${checked && html` checked`} /><span>${label}</span></label
  >`;
}

type Text = "first_name" | "last_name" | "phone" | "address" | "representative_name" | "relation" | "typed_name";
const needed: ReadonlySet<Text> = new Set<Text>(["first_name", "last_name", "phone"]);

function fields({ soa: { beneficiary }, typed = {}, faults = {} }: SoaPageView) {
  return (name: Text, label: string, complete: string, type = "text"): Markup => {
    const known = knownOf(beneficiary, name);
    const isWrong = faults[name] !== undefined;
    return html`<div>
      <label for="${name}">${label}${needed.has(name) && html` <span aria-hidden="true">*</span>`}</label>
      <input
        class="i"
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${complete}"
        value="${typed[name] ?? known}"
        ${needed.has(name) && html` required`}${isWrong && html` aria-invalid="true" aria-describedby="${name}-err"`}
      />
      ${fault(faults, name)}
    </div>`;
  };
}

function knownOf({ first_name, last_name, phone, address }: SoaRequest["beneficiary"], name: Text): string {
  return dictionary({ first_name, last_name, phone, address })[name] ?? "";
}

function fault(faults: SoaFaults, name: SoaPostField): Markup | undefined {
  const words = faults[name];
  return words === undefined ? undefined : html`<span class="err" id="${name}-err">${words}</span>`;
}

/** Everything but the form: signed, expired, withdrawn, unknown. */
export function soaNewsHtml(language: SoaLanguage, news: SoaPageNews, script = ""): string {
  const [title, text] = soaNewsWords[language][news];
  return soaDocument(
    { language, title, brand: soaWords[language].title, script: news === "signed" ? script : "" },
    html`<h1>${title}</h1>
      <p class="lead" role="status" ${news === "signed" && html` data-signed="1"`}>${text}</p>`,
  );
}

function soaDocument(
  { language, title, brand, script }: { language: SoaLanguage; title: string; brand: string; script: string },
  body: Markup,
): string {
  const other = language === "es" ? "en" : "es";
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${styleElement(soaPageStyle)}${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header class="bar">
          <div class="w">
            <span class="brand">${brand}</span
            ><a class="lang" href="?lang=${other}" lang="${other}">${soaWords[language].other_language}</a>
          </div>
        </header>
        <main class="soa">${body}</main>
      </body>
    </html>`.markup.replace(/\n\s+/g, "\n");
}
