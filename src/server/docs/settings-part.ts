/** The settings page: every variable of `setting-list.ts` with its description. */
import type { Setting, SettingGroup } from "../setting-list.ts";
import { escapeHtml } from "../../kit/html.ts";
import { anchorOf, inlineMarkdown } from "./markdown.ts";

export function settingsPart(groups: readonly SettingGroup[]): string {
  return groups.map(groupPart).join("\n");
}

function groupPart({ title, about, settings }: SettingGroup): string {
  const entries = Object.entries(settings).map(([name, setting]) => settingEntry(name, setting));
  return `<section><h2 id="${anchorOf(title)}">${escapeHtml(title)}</h2>
<p>${inlineMarkdown(about)}</p>
<dl class="fields">${entries.join("\n")}</dl></section>`;
}

function settingEntry(name: string, { about, fallback, example }: Setting): string {
  const notes = [fallback && note("Default", fallback), example && note("Example", example)].filter(Boolean);
  return `<div id="${name}"><dt><code>${name}</code></dt>
<dd>${inlineMarkdown(about)}${notes.length > 0 ? `<p class="notes">${notes.join(" · ")}</p>` : ""}</dd></div>`;
}

function note(label: string, value: string): string {
  return `${label}: <code>${escapeHtml(value)}</code>`;
}
