/** Icons of public pages: outlines of the Tabler set, decoration beside words. */
import { html, type Markup } from "../../kit/html.ts";

const paths = {
  phone: html`<path
    d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.500 -2.500l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"
  />`,
  calendar: html`<path
    d="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2zM16 3v4M8 3v4M4 11h16"
  />`,
  message: html`<path
    d="M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3z"
  />`,
  card: html`<path
    d="M3 7a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3zM7 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 8h2M15 12h2M7 16h10"
  />`,
  pin: html`<path
    d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0z"
  />`,
  badge: html`<path
    d="M9 12l2 2l4 -4M12 3a12 12 0 0 0 8.500 3a12 12 0 0 1 -8.500 15a12 12 0 0 1 -8.500 -15a12 12 0 0 0 8.500 -3"
  />`,
  speech: html`<path
    d="M4 5h7M9 3v2c0 4.418 -2.239 8 -5 8M5 9c0 2.144 2.952 3.908 6.700 4M12 20l4 -9l4 9M19.100 18h-6.200"
  />`,
} satisfies Record<string, Markup>;

export function icon(name: keyof typeof paths): Markup {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`;
}
