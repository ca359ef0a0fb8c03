/** The pages under `/docs`, in navigation order: Markdown files, two of them with a generated part appended. */
import { dictionary } from "../../kit/dictionary.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingGroups } from "../setting-list.ts";
import { markdownToHtml } from "./markdown.ts";
import { settingsPart } from "./settings-part.ts";

export interface DocPage {
  /** Path below `/docs`; empty for the first page. */
  readonly path: string;
  readonly title: string;
  readonly body: string;
}

const pages = [
  { path: "", file: "index.md", title: "Overview" },
  { path: "production", file: "production.md", title: "Running in production" },
  { path: "settings", file: "settings.md", title: "Settings" },
  { path: "offline", file: "offline.md", title: "Offline and devices" },
  { path: "imports", file: "imports.md", title: "Imports and exports" },
  { path: "voice", file: "voice.md", title: "Voice" },
  { path: "calendars", file: "calendars.md", title: "Calendars" },
  { path: "integrations", file: "integrations.md", title: "Integrations" },
  { path: "leads", file: "leads.md", title: "Leads from vendors" },
  { path: "api", file: "api.md", title: "API" },
] as const;

/** @param apiPart what follows the text of the API page */
export function docPages(apiPart: string): DocPage[] {
  const generated: Readonly<Record<string, string>> = dictionary({
    settings: settingsPart(settingGroups),
    api: apiPart,
  });
  return pages.map(({ path, file, title }) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return { path, title, body: markdownToHtml(text) + (generated[path] ?? "") };
  });
}
