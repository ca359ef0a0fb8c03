/** The layout of every page under `/docs`: navigation, content, and a link back to the app. No scripts. */
import { escapeHtml } from "../../kit/html.ts";

export interface NavigationLink {
  readonly href: string;
  readonly title: string;
}

interface Framed {
  readonly title: string;
  readonly body: string;
  /** URL of the page the navigation marks as current. */
  readonly current: string;
  readonly navigation: readonly NavigationLink[];
}

export function docLayout({ title, body, current, navigation }: Framed): string {
  const links = navigation.map((link) => navigationItem(link, current)).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Fieldline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/docs"><img src="/favicon.svg" alt="" width="24" height="24">Fieldline <span>Docs</span></a>
<a class="to-app" href="/">Open the app</a>
</header>
<details class="menu"><summary>Pages</summary><nav aria-label="Documentation, short"><ul>${links}</ul></nav></details>
<div class="columns">
<nav class="rail" aria-label="Documentation"><ul>${links}</ul></nav>
<main id="content" tabindex="-1">${body}</main>
</div>
</body>
</html>`;
}

function navigationItem({ href, title }: NavigationLink, current: string): string {
  const mark = href === current ? ' aria-current="page"' : "";
  return `<li><a href="${escapeHtml(href)}"${mark}>${escapeHtml(title)}</a></li>`;
}
