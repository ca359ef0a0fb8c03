/**
 * Renders the documentation's Markdown to HTML. Links between files become links between pages; headings get anchors.
 */
import { Marked, Renderer, type Tokens } from "marked";
import { escapeHtml } from "../../kit/html.ts";

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link(token: Tokens.Link) {
      return Renderer.prototype.link.call(this, { ...token, href: pageAddress(token.href) });
    },
    // Wide code scrolls within its block, also by keyboard.
    code({ text }: Tokens.Code) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
    },
    // On a narrow page each row becomes a block, where every cell needs its title.
    table({ header, rows }: Tokens.Table) {
      const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
      const titles = header.map((cell) => `<th>${inline(cell)}</th>`).join("");
      const lines = rows.map((row) =>
        row.map((cell, at) => `<td data-title="${escapeHtml(header[at]?.text ?? "")}">${inline(cell)}</td>`).join(""),
      );
      return `<table><thead><tr>${titles}</tr></thead><tbody>${lines.map((line) => `<tr>${line}</tr>`).join("")}</tbody></table>\n`;
    },
  },
});

export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false });
}

/** One line of text, without a wrapping paragraph. */
export function inlineMarkdown(text: string): string {
  return marked.parseInline(text, { async: false });
}

export function anchorOf(heading: string): string {
  return escapeHtml(
    heading
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, ""),
  );
}

/** `voice.md#twilio` becomes `/docs/voice#twilio`. */
function pageAddress(href: string): string {
  return href.replace(/^(\w+)\.md(#.*)?$/, (_all, page: string, anchor = "") =>
    page === "index" ? `/docs${anchor}` : `/docs/${page}${anchor}`,
  );
}
