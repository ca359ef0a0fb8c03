/** The documentation by path: pages, API pages, and their static files. */
import { dictionary } from "../../kit/dictionary.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiGroupPart, apiGroupNames, apiIndexPart, apiShapesPart, apiTitleOf } from "../http/docs-page.ts";
import type { DocFile, DocFinder } from "../http/docs.ts";
import type { OpenApi } from "../http/openapi.ts";
import { docLayout } from "./doc-layout.ts";
import { type DocPage, docPages } from "./doc-pages.ts";

const html = "text/html; charset=utf-8";

export function openDocs(api: OpenApi): DocFinder {
  const pages = docPages(apiIndexPart(api));
  const navigation = pages.map(({ path, title }) => ({ href: addressOf(path), title }));
  const page = ({ path, title, body }: DocPage): DocFile => {
    const current = addressOf(path.startsWith("api/") ? "api" : path);
    return { type: html, content: docLayout({ title, body, current, navigation }) };
  };
  const files = new Map<string, () => DocFile>(Object.entries(lookFiles));
  for (const one of pages) files.set(one.path, () => page(one));
  for (const name of apiGroupNames(api)) files.set(`api/${name}`, () => page(groupPage(api, name)));
  files.set("api/shapes", () => page({ path: "api/shapes", title: "Shapes", body: apiShapesPart(api) }));
  return (path) => files.get(path)?.() ?? { ...page(missingPage), status: 404 };
}

function addressOf(path: string): string {
  return path === "" ? "/docs" : `/docs/${path}`;
}

function groupPage(api: OpenApi, name: string): DocPage {
  return { path: `api/${name}`, title: apiTitleOf(name), body: apiGroupPart(api, name) };
}

const missingPage: DocPage = {
  path: "missing",
  title: "Page not found",
  body: '<h1>Page not found</h1><p>There is no such page. The <a href="/docs">first page</a> lists them all.</p>',
};

const lookFiles: Readonly<Record<string, () => DocFile>> = dictionary({
  "docs.css": () => ({
    type: "text/css; charset=utf-8",
    content: readFileSync(join(import.meta.dirname, "docs.css")),
  }),
  "inter.woff2": () => ({ type: "font/woff2", content: readFileSync(interFile()) }),
});

function interFile(): string {
  return fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
}
