/** The contact card of a public page (vCard 3.0, RFC 2426), which phones and address books open. */
import type { PublicPage } from "./public-page.ts";

export function vcardOf(page: PublicPage, address: string): string {
  const { name, title, company, phones, email, address: place, photo, kind } = page;
  const words = name.split(" ");
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const first = words.length > 1 ? words.slice(0, -1).join(" ") : name;
  const isPlaced = Object.values(place).some((part) => part !== "");
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    kind === "agent" ? `N:${plain(last)};${plain(first)};;;` : `N:;${plain(name)};;;`,
    `FN:${plain(name)}`,
    company && `ORG:${plain(company)}`,
    title && `TITLE:${plain(title)}`,
    ...phones.map((phone) => `TEL;TYPE=WORK,VOICE:${plain(phone)}`),
    email && `EMAIL;TYPE=INTERNET:${plain(email)}`,
    isPlaced &&
      `ADR;TYPE=WORK:;;${plain(place.street)};${plain(place.city)};${plain(place.state)};${plain(place.zip)};`,
    `URL:${plain(address)}`,
    photo && `PHOTO;VALUE=URI:${plain(new URL(photo, address).href)}`,
    "END:VCARD",
  ];
  return lines
    .filter((line) => line !== "" && line !== false)
    .map((line) => `${folded(String(line))}\r\n`)
    .join("");
}

function plain(text: string): string {
  return text.replace(/([\\;,])/g, "\\$1").replace(/\r\n?|\n/g, "\\n");
}

const octetsMax = 75;

/** A line has at most 75 octets; the next begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > octetsMax) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
