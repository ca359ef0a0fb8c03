/** The form of a public page. It works without JavaScript: errors come back on the page, with what was typed. */
import { html, type Markup } from "../../kit/html.ts";
import { dayParts } from "../values/options.ts";
import { formMessageLengthMax, type PageLanguage } from "./limits.ts";
import { agreedWords } from "./page-law.ts";
import { pageWords, productWords } from "./page-words.ts";
import { type FormFaults, formFaultWords, type PublicFormPost } from "./form-post.ts";
import type { PublicPage } from "./public-page.ts";

export interface FormView {
  token: string;
  /** What was typed, after an error. */
  typed: Partial<PublicFormPost>;
  faults: FormFaults;
  /** Shown above the fields, such as why nothing was sent. */
  problem: string;
  sent: boolean;
}

export const blankForm: FormView = { token: "", typed: {}, faults: {}, problem: "", sent: false };

export function formSection(page: PublicPage, language: PageLanguage, view: FormView): Markup | null {
  if (!page.takes_messages) return null;
  const words = pageWords[language];
  const title = html`<h2 id="form-title">${words.form_title(page.name)}</h2>`;
  if (view.sent)
    return html`<section class="card form" id="form" aria-labelledby="form-title">
      ${title}
      <p class="said" role="status"><strong>${words.sent_title}</strong> ${words.sent(page.name)}</p>
    </section>`;
  const hasFaults = Object.keys(view.faults).length > 0;
  const problem = view.problem || (hasFaults ? words.check_form : "");
  return html`<section class="card form" id="form" aria-labelledby="form-title">
    ${title}
    <p class="dim">${words.form_lead}</p>
    ${problem && html`<p class="said bad" role="alert">${problem}</p>`}
    <form method="post" action="/?lang=${language}#form" data-waiting="${words.waiting}">
      <input type="hidden" name="token" value="${view.token}" />
      <input type="hidden" name="language" value="${language}" />
      <div class="f">${fieldList(page, language, view)}</div>
    </form>
  </section>`;
}

function fieldList(page: PublicPage, language: PageLanguage, view: FormView): Markup {
  const words = pageWords[language];
  const input = inputs(language, view);
  return html`<div class="two">
      ${input({ name: "first_name", label: words.first_name, needed: true, complete: "given-name" })}
      ${input({ name: "last_name", label: words.last_name, needed: true, complete: "family-name" })}
    </div>
    ${input({ name: "phone", label: words.phone, type: "tel", complete: "tel", hint: words.phone_hint })}
    ${input({ name: "email", label: words.email_field, type: "email", complete: "email" })}
    <div class="two">
      ${input({ name: "zip", label: words.zip, needed: true, complete: "postal-code", mode: "numeric" })}
      ${input({ name: "birth_date", label: words.birth_date, type: "date", complete: "bday", optional: true })}
    </div>
    ${interests(page, language, view)} ${input({ name: "message", label: words.message, optional: true })}
    ${preferredTime(language, view)}
    <div class="hp" aria-hidden="true">
      <label>${words.trap}<input name="company_website" tabindex="-1" autocomplete="off" /></label>
    </div>
    ${agree(page, language, view)}
    <button class="b p" type="submit">${words.send}</button>`;
}

interface Field {
  name: "first_name" | "last_name" | "phone" | "email" | "zip" | "birth_date" | "message";
  label: string;
  type?: string;
  needed?: boolean;
  optional?: boolean;
  complete?: string;
  mode?: string;
  hint?: string;
}

function inputs(language: PageLanguage, { typed, faults }: FormView) {
  return ({ name, label, type = "text", needed, optional, complete, mode, hint }: Field): Markup => {
    const fault = faults[name];
    const describedBy = [fault && `${name}-err`, hint && `${name}-hint`].filter(Boolean).join(" ");
    const about = html`${describedBy && html` aria-describedby="${describedBy}"`}${fault && html` aria-invalid="true"`}`;
    const value = typed[name] ?? "";
    return html`<div>
      <label for="${name}"
        >${label}${needed && html` <span aria-hidden="true">*</span>`}${
          optional && html` <span class="opt">(${pageWords[language].optional})</span>`
        }</label
      >
      ${
        name === "message"
          ? html`<textarea class="i" id="message" name="message" maxlength="${formMessageLengthMax}" ${about}>
${value}</textarea>`
          : html`<input
              class="i"
              id="${name}"
              name="${name}"
              type="${type}"
              value="${value}"
              ${needed && html` required`}${
                complete && html` autocomplete="${complete}"`
              }${mode && html` inputmode="${mode}"`}${about}
            />`
      }
      ${hint && html`<span class="dim" id="${name}-hint">${hint}</span>`}
      ${fault && html`<span class="err" id="${name}-err">${formFaultWords(fault, language)}</span>`}
    </div>`;
  };
}

function interests({ products }: PublicPage, language: PageLanguage, { typed }: FormView): Markup | null {
  if (products.length === 0) return null;
  return html`<fieldset>
    <legend>${pageWords[language].interest} <span class="opt">(${pageWords[language].optional})</span></legend>
    <div class="pick">
      ${products.map(
        (product) =>
          html`<label
            ><input
              type="checkbox"
              name="interest"
              value="${product}"
              ${typed.interest?.includes(product) && html` checked`}
            />${productWords[language][product][0]}</label
          >`,
      )}
    </div>
  </fieldset>`;
}

function preferredTime(language: PageLanguage, { typed }: FormView): Markup {
  const words = pageWords[language];
  return html`<div>
    <label for="preferred_time">${words.preferred_time}</label>
    <select class="i" id="preferred_time" name="preferred_time">
      <option value="">${words.any_time}</option>
      ${dayParts.map(
        (part) =>
          html`<option value="${part}" ${typed.preferred_time === part && html` selected`}>${words[part]}</option>`,
      )}
    </select>
  </div>`;
}

/** Never ticked beforehand. The words beside a box are what is kept as agreed to. */
function agree(page: PublicPage, language: PageLanguage, { typed, faults }: FormView): Markup[] {
  return (["consent_call_text", "consent_email"] as const).map((box) => {
    const fault = faults[box];
    return html`<div>
      <label class="agree"
        ><input
          type="checkbox"
          name="${box}"
          value="true"
          ${typed[box] && html` checked`}${fault && html` aria-invalid="true" aria-describedby="${box}-err"`}
        /><span>${agreedWords(page, box, language)}</span></label
      >
      ${fault && html`<span class="err" id="${box}-err">${formFaultWords(fault, language)}</span>`}
    </div>`;
  });
}
