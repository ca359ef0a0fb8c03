/**
 * A designed email as HTML: tables and styles on the elements, which is what mail programs draw alike. Every text is
 * escaped; links and pictures are only those of `safe-link.ts`.
 */
import { html, type Markup, styleElement } from "../../kit/html.ts";
import type { EmailBlock } from "./blocks.ts";
import { linesOf, pairOf, paragraphsOf, plainLine, runsOf } from "./inline-text.ts";
import { safeLink, safePicture } from "./safe-link.ts";

export interface EmailFooter {
  /** Who sends it, and from where. */
  sender: string;
  /** Where its reader stops such emails; null: only shown, in a test or a preview. */
  unsubscribe: string | null;
}

export interface EmailFrame {
  subject: string;
  /** Null: a letter of one person to another, which looks like one. */
  footer: EmailFooter | null;
  /** The address of this server, where uploaded pictures are. */
  base: string;
}

const font = "font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:24px;color:#1f2933`;
const brand = "#1f5fbf";
const tones = {
  info: { back: "#e8f1fd", edge: "#1f5fbf" },
  good: { back: "#e7f6ec", edge: "#1f7a44" },
  warn: { back: "#fdf5dc", edge: "#a66c00" },
} as const;

/** For readers in the dark, where the mail program asks for it. */
const css = `@media (prefers-color-scheme: dark) {
.fl-page{background:#14181d!important}.fl-card{background:#1e242b!important}
.fl-text,.fl-text p,.fl-text td,.fl-text li,.fl-text h1,.fl-text h2{color:#e4e8ec!important}
.fl-quiet{color:#9aa5b1!important}.fl-link{color:#8ab8f5!important}.fl-line{border-color:#38424d!important}
.fl-box{background:#26303a!important}.fl-button{background:#2f6fd0!important}
}
@media (max-width:480px) {.fl-half{display:block!important;width:100%!important;box-sizing:border-box}}
:root{color-scheme:light dark;supported-color-schemes:light dark}`;

export function blocksHtml(blocks: readonly EmailBlock[], { subject, footer, base }: EmailFrame): string {
  const page = `margin:0;padding:0;background:${footer ? "#f2f4f7" : "#ffffff"}`;
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${subject}</title>
      ${styleElement(css)}
    </head>
    <body class="fl-page" style="${page}">
      <table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        class="fl-page"
        style="${page}"
      >
        <tr>
          <td align="${footer ? "center" : "left"}" style="padding:${footer ? "24px 8px" : "0"}">
            <table
              role="presentation"
              width="600"
              cellpadding="0"
              cellspacing="0"
              border="0"
              class="fl-card"
              style="width:100%;max-width:600px;background:#ffffff;border-radius:8px"
            >
              ${blocks.map((block) => rowOf(block, base))}
            </table>
            ${footer && footerOf(footer)}
          </td>
        </tr>
      </table>
    </body>
  </html>`;
  return `<!doctype html>${markup}`;
}

function footerOf({ sender, unsubscribe }: EmailFooter): Markup {
  return html`<table
    role="presentation"
    width="600"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="width:100%;max-width:600px"
  >
    <tr>
      <td
        class="fl-quiet"
        style="${font};font-size:12px;line-height:18px;color:#5b6673;padding:16px 24px"
        align="center"
      >
        ${sender}<br />${unsubscribe === null ? "Stop emails like this one" : html`<a class="fl-link" href="${unsubscribe}" style="color:${brand}">Stop emails like this one</a>`}
      </td>
    </tr>
  </table>`;
}

function rowOf(block: EmailBlock, base: string): Markup | null {
  const content = contentOf(block, base);
  if (content === null) return null;
  const side = "align" in block ? block.align : "left";
  return html`<tr>
    <td class="fl-text" align="${side}" style="${body};padding:12px 24px;text-align:${side}">${content}</td>
  </tr> `;
}

function contentOf(block: EmailBlock, base: string): Markup | null {
  switch (block.kind) {
    case "heading":
      return heading(block);
    case "text":
      return rich(block.text);
    case "list":
    case "steps":
      return listed(linesOf(block.items), block.kind === "steps");
    case "button":
      return button(block);
    case "image":
      return image(block, base);
    case "picture_text":
      return pictureText(block, base);
    case "columns":
      return columns([rich(block.left), rich(block.right)]);
    case "quote":
      return quote(block);
    case "callout":
      return callout(block);
    case "facts":
      return facts(linesOf(block.items));
    case "signature":
      return signature(block);
    case "social":
      return social(linesOf(block.items));
    case "divider":
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td class="fl-line" style="border-top:1px solid #d9dfe6;font-size:0;line-height:0">&nbsp;</td>
        </tr>
      </table>`;
    case "spacer":
      return html`<div style="height:${block.size === "large" ? 32 : 8}px;line-height:0;font-size:0">&nbsp;</div>`;
  }
}

type Of<K extends EmailBlock["kind"]> = Extract<EmailBlock, { kind: K }>;

function heading({ text, size }: Of<"heading">): Markup | null {
  if (text.trim() === "") return null;
  return size === "large"
    ? html`<h1 style="margin:0;font-size:26px;line-height:34px;font-weight:600">${inline(text)}</h1>`
    : html`<h2 style="margin:0;font-size:19px;line-height:27px;font-weight:600">${inline(text)}</h2>`;
}

function rich(text: string): Markup | null {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return html`${paragraphs.map((lines, nth) => html`<p style="margin:${nth === 0 ? 0 : 12}px 0 0">${lines.map((line, at) => html`${at > 0 && html`<br />`}${inline(line)}`)}</p>`)}`;
}

function inline(line: string): Markup {
  return html`${runsOf(line).map(({ text, bold, italic, href }) => {
    const strong = bold ? html`<strong>${text}</strong>` : html`${text}`;
    const styled = italic ? html`<em>${strong}</em>` : strong;
    return href === null ? styled : html`<a class="fl-link" href="${href}" style="color:${brand}">${styled}</a>`;
  })}`;
}

function listed(lines: readonly string[], isNumbered: boolean): Markup | null {
  if (lines.length === 0) return null;
  const items = lines.map((line) => html`<li style="margin:0 0 6px">${inline(line)}</li>`);
  const style = "margin:0;padding:0 0 0 24px";
  return isNumbered
    ? html`<ol style="${style}">
        ${items}
      </ol>`
    : html`<ul style="${style}">
        ${items}
      </ul>`;
}

function button({ label, href }: Of<"button">): Markup | null {
  const address = safeLink(href);
  if (address === null || label.trim() === "") return null;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table">
    <tr>
      <td class="fl-button" style="background:${brand};border-radius:6px">
        <a
          href="${address}"
          style="${font};display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none"
          >${label.trim()}</a
        >
      </td>
    </tr>
  </table>`;
}

function shown({ src, alt }: Pick<Of<"image">, "src" | "alt">, width: number, base: string): Markup | null {
  const address = safePicture(src, base);
  if (address === null) return null;
  return html`<img
    src="${address}"
    alt="${alt.trim()}"
    width="${width}"
    style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:6px"
  />`;
}

function image({ href, width, ...picked }: Of<"image">, base: string): Markup | null {
  const picture = shown(picked, width === "full" ? 552 : 276, base);
  const address = safeLink(href);
  return picture && address !== null ? html`<a href="${address}">${picture}</a>` : picture;
}

function pictureText({ text, side, ...picked }: Of<"picture_text">, base: string): Markup | null {
  const cells = [shown(picked, 264, base), rich(text)];
  return columns(side === "left" ? cells : cells.toReversed());
}

function columns(cells: readonly (Markup | null)[]): Markup | null {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length < 2) return filled[0] ?? null;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${filled.map((cell) => html`<td class="fl-half" width="50%" valign="top" style="${body};padding:0 12px 12px 0;text-align:left">${cell}</td>`)}
    </tr>
  </table>`;
}

function quote({ text, by }: Of<"quote">): Markup | null {
  const said = rich(text);
  return (
    said &&
    html`<blockquote class="fl-line" style="margin:0;padding:0 0 0 16px;border-left:3px solid #c3ccd6">
      <em>${said}</em
      >${by.trim() !== "" && html`<p class="fl-quiet" style="margin:8px 0 0;font-size:14px;color:#5b6673">— ${by.trim()}</p>`}
    </blockquote>`
  );
}

function callout({ text, tone }: Of<"callout">): Markup | null {
  const said = rich(text);
  const { back, edge } = tones[tone];
  return (
    said &&
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          class="fl-box"
          style="${body};padding:16px;background:${back};border-left:4px solid ${edge};border-radius:6px"
        >
          ${said}
        </td>
      </tr>
    </table>`
  );
}

function facts(lines: readonly string[]): Markup | null {
  if (lines.length === 0) return null;
  const rows = lines.map(pairOf).map(
    ({ label, value }) =>
      html`<tr>
        <td
          class="fl-quiet"
          valign="top"
          style="${font};font-size:14px;line-height:24px;color:#5b6673;padding:0 16px 4px 0;white-space:nowrap"
        >
          ${inline(label)}
        </td>
        <td width="100%" style="${body};padding:0 0 4px">${inline(value)}</td>
      </tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${rows}
  </table>`;
}

function signature({ name, more }: Of<"signature">): Markup | null {
  const lines = linesOf(more);
  if (name.trim() === "" && lines.length === 0) return null;
  return html`<p style="margin:0">
    <strong>${name.trim()}</strong>${lines.map((line) => html`<br />${inline(line)}`)}
  </p>`;
}

function social(lines: readonly string[]): Markup | null {
  const links = lines.map(pairOf).flatMap(({ label, value }) => {
    const address = safeLink(value);
    return address === null
      ? []
      : [html`<a class="fl-link" href="${address}" style="color:${brand}">${plainLine(label) || address}</a>`];
  });
  if (links.length === 0) return null;
  return html`<p style="margin:0">${links.map((link, nth) => html`${nth > 0 && " · "}${link}`)}</p>`;
}
