/** The parts of a public page, top to bottom. */
import { showDay } from "../../kit/dates.ts";
import { html, type Markup } from "../../kit/html.ts";
import { initialsOf } from "../../kit/text.ts";
import { isState, stateName } from "../values/postal.ts";
import { showPhone } from "../values/phone-number.ts";
import { type PageLanguage, socialLinks, weekdayNames } from "./limits.ts";
import { icon } from "./page-icons.ts";
import { languageWords, pageWords, productWords, weekdayWords, zoneWords } from "./page-words.ts";
import type { PublicPage } from "./public-page.ts";

export function bar(page: PublicPage, language: PageLanguage): Markup {
  return html`<header class="bar">
    <div class="w">
      <span class="brand"
        >${page.logo && html`<img src="${page.logo}" alt="" width="40" height="40" />`}<span
          >${page.company || page.name}</span
        ></span
      >${otherLanguage(language)}
    </div>
  </header>`;
}

/** Of a page that is not there. */
export function languageBar(language: PageLanguage): Markup {
  return html`<header class="bar">
    <div class="w"><span></span>${otherLanguage(language)}</div>
  </header>`;
}

function otherLanguage(language: PageLanguage): Markup {
  const other = language === "en" ? "es" : "en";
  return html`<a class="lang" href="/?lang=${other}" hreflang="${other}" lang="${other}"
    >${pageWords[language].other_language}</a
  >`;
}

export function hero(page: PublicPage, language: PageLanguage): Markup {
  const { name, title, company, headline, photo, kind } = page;
  const kick = [title, company !== name && kind === "agent" ? company : ""].filter(Boolean).join(" · ");
  return html`<section class="hero">
    <div class="w">
      <div>
        ${kick && html`<p class="kick">${kick}</p>`}
        <h1>${name}</h1>
        ${headline && html`<p class="lead">${headline}</p>`}
        <div class="acts">${actions(page, language)}</div>
        ${facts(page, language)}
      </div>
      ${
        photo
          ? html`<img class="photo" src="${photo}" alt="${name}" width="304" height="304" fetchpriority="high" />`
          : html`<div class="photo" aria-hidden="true">${initialsOf(name)}</div>`
      }
    </div>
  </section>`;
}

function actions(page: PublicPage, language: PageLanguage): Markup[] {
  const words = pageWords[language];
  const [phone] = page.phones;
  return [
    phone ? html`<a class="b p" href="tel:${phone}">${icon("phone")} ${words.call} ${showPhone(phone)}</a>` : html``,
    page.calendly_link
      ? html`<a class="b" href="${page.calendly_link}" rel="noopener">${icon("calendar")} ${words.book}</a>`
      : html``,
    page.takes_messages
      ? html`<a class="b ${phone ? "" : "p"}" href="#form">${icon("message")} ${words.write}</a>`
      : html``,
    html`<a class="b" href="/contact.vcf" download>${icon("card")} ${words.save_contact}</a>`,
  ];
}

/** Always at hand on a phone. */
export function dock(page: PublicPage, language: PageLanguage): Markup {
  const words = pageWords[language];
  const [phone] = page.phones;
  return html`<nav class="dock" aria-label="${words.contact}">
    ${phone && html`<a class="b p" href="tel:${phone}">${icon("phone")} ${words.call}</a>`}
    ${
      page.calendly_link &&
      html`<a class="b" href="${page.calendly_link}" rel="noopener">${icon("calendar")} ${words.book}</a>`
    }
    ${page.takes_messages && html`<a class="b" href="#form">${icon("message")} ${words.message}</a>`}
  </nav>`;
}

function facts(page: PublicPage, language: PageLanguage): Markup {
  const words = pageWords[language];
  const { licensed_states: states, languages_spoken: spoken, address } = page;
  const place = [address.city, address.state].filter(Boolean).join(", ");
  const named = states.map((state) => (isState(state) ? stateName(state) : state));
  const many = 3;
  const where = named.length > many ? states.join(", ") : named.join(", ");
  return html`<ul class="facts">
    ${place && html`<li>${icon("pin")} ${place}</li>`}
    ${where && html`<li>${icon("badge")} ${words.licensed} ${where}</li>`}
    ${
      spoken.length > 0 &&
      html`<li>${icon("speech")} ${spoken.map((one) => languageWords[language][one] ?? one).join(", ")}</li>`
    }
  </ul>`;
}

export function about(page: PublicPage, language: PageLanguage): Markup | null {
  if (page.about_me === "") return null;
  return html`<section>
    <h2>${pageWords[language].about(page.name)}</h2>
    <p class="txt">${page.about_me}</p>
  </section>`;
}

export function offers({ products, kind }: PublicPage, language: PageLanguage): Markup | null {
  if (products.length === 0) return null;
  const words = pageWords[language];
  return html`<section>
    <h2>${kind === "agent" ? words.offers : words.offers_company}</h2>
    <div class="grid">
      ${products.map((product) => {
        const [name, says] = productWords[language][product];
        return html`<div class="card offer">
          <h3>${name}</h3>
          <p>${says}</p>
        </div>`;
      })}
    </div>
  </section>`;
}

export function carriers(page: PublicPage, language: PageLanguage): Markup | null {
  if (page.carriers.length === 0) return null;
  return html`<section>
    <h2>${pageWords[language].carriers}</h2>
    <ul class="chips">
      ${page.carriers.map((name) => html`<li>${name}</li>`)}
    </ul>
  </section>`;
}

export function contactAndHours(page: PublicPage, language: PageLanguage): Markup | null {
  const cards = [contactCard(page, language), hoursCard(page, language)].filter((card) => card !== null);
  return cards.length === 0 ? null : html`<section class="pair">${cards}</section>`;
}

function contactCard(page: PublicPage, language: PageLanguage): Markup | null {
  const words = pageWords[language];
  const { phones, email, address, npn } = page;
  const town = [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const place = [address.street, town].filter(Boolean);
  if (phones.length === 0 && email === "" && place.length === 0 && npn === "") return null;
  return html`<div class="card">
    <h2>${words.contact}</h2>
    <dl>
      ${
        phones.length > 0 &&
        html`<div>
          <dt>${words.phone}</dt>
          ${phones.map((phone) => html`<dd><a href="tel:${phone}">${showPhone(phone)}</a></dd>`)}
        </div>`
      }
      ${
        email &&
        html`<div>
          <dt>${words.email}</dt>
          <dd><a href="mailto:${email}">${email}</a></dd>
        </div>`
      }
      ${
        place.length > 0 &&
        html`<div>
          <dt>${words.address}</dt>
          ${place.map((line) => html`<dd>${line}</dd>`)}
        </div>`
      }
      ${
        npn &&
        html`<div>
          <dt>${words.npn}</dt>
          <dd>${npn}</dd>
        </div>`
      }
    </dl>
  </div>`;
}

/** The page's script adds the visitor's own time where the clocks differ. */
function hoursCard({ office_hours, zone }: PublicPage, language: PageLanguage): Markup | null {
  if (office_hours.length === 0) return null;
  const words = pageWords[language];
  const rows = weekdayNames.map((day, nth) => {
    const hours = office_hours.find((one) => one.day === day);
    const isOpen = hours && !hours.closed;
    return html`<tr>
      <th scope="row">${weekdayWords[language][day]}</th>
      ${
        isOpen
          ? html`<td data-day="${nth}" data-open="${hours.open}" data-close="${hours.close}">
              ${clock(hours.open)} – ${clock(hours.close)}
            </td>`
          : html`<td>${words.closed}</td>`
      }
    </tr>`;
  });
  return html`<div class="card">
    <h2>${words.hours}</h2>
    <table data-zone="${zone}" data-words="${words.your_time}">
      <tbody>
        ${rows}
      </tbody>
    </table>
    <p class="dim">${zoneWords(zone, language)}</p>
  </div>`;
}

/** `09:00` → `9:00 AM`. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${half}`;
}

export function questions({ faqs }: PublicPage, language: PageLanguage): Markup | null {
  if (faqs.length === 0) return null;
  return html`<section>
    <h2>${pageWords[language].faqs}</h2>
    ${faqs.map(
      ({ question, answer }) =>
        html`<details>
          <summary>${question}</summary>
          <p class="txt">${answer}</p>
        </details>`,
    )}
  </section>`;
}

export function news({ latest_news }: PublicPage, language: PageLanguage): Markup | null {
  if (latest_news.length === 0) return null;
  const words = pageWords[language];
  return html`<section>
    <h2>${words.news}</h2>
    <div class="news">
      ${latest_news.map(
        ({ title, body, day, link }) =>
          html`<article class="card">
            ${day && html`<time datetime="${day}">${showDay(day)}</time>`}
            <h3>${title}</h3>
            ${body && html`<p class="txt">${body}</p>`}
            ${
              link &&
              html`<p>
                <a href="${link}" rel="noopener">${words.read_more}<span class="hp">: ${title}</span></a>
              </p>`
            }
          </article>`,
      )}
    </div>
  </section>`;
}

export function files({ files: kept }: PublicPage, language: PageLanguage): Markup | null {
  if (kept.length === 0) return null;
  const words = pageWords[language];
  return html`<section>
    <h2>${words.files}</h2>
    <div class="grid">
      ${kept.map(
        ({ file_title, file, file_link, preview_image }) =>
          html`<div class="card file">
            ${preview_image && html`<img src="${preview_image}" alt="" width="64" height="64" loading="lazy" />`}
            <div>
              <h3>${file_title}</h3>
              ${
                (file || file_link) &&
                html`<a href="${file || file_link}" rel="noopener"
                  >${file ? words.download : words.read_more}<span class="hp">: ${file_title}</span></a
                >`
              }
            </div>
          </div>`,
      )}
    </div>
  </section>`;
}

const socialNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  twitter: "X",
  google: "Google",
  youtube: "YouTube",
  yelp: "Yelp",
} as const;

export function socialList(page: PublicPage): Markup | null {
  const named = socialLinks.filter((link) => page[link] !== "");
  if (named.length === 0) return null;
  return html`<p class="links">
    ${named.map((link) => html`<a href="${page[link]}" rel="noopener me">${socialNames[link]}</a>`)}
  </p>`;
}
