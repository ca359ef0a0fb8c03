import { commandsFor, type Command } from "./command.ts";
import type { SearchHit, SearchSource } from "./search-source.ts";

export interface PaletteItem {
  id: string;
  group: string;
  label: string;
  description?: string;
  keys?: string;
  run: () => void;
}
export interface Found {
  source: SearchSource;
  hits: readonly SearchHit[] | null;
}

const hitCountMax = 8;
/** Where several sources found something, each is in view without scrolling. */
const hitCountBeside = 5;

/** Records first, then commands; "show all" follows the records. */
export function paletteItems({
  text,
  found,
  commands,
  go,
}: {
  text: string;
  found: readonly Found[];
  commands: readonly Command[];
  go: (path: string) => void;
}): PaletteItem[] {
  const typed = text.trim();
  const fitting = commandItems(commandsFor(commands, typed));
  if (!typed) return fitting;
  const hitCount = found.filter(({ hits }) => hits && hits.length > 0).length > 1 ? hitCountBeside : hitCountMax;
  const parts = found.map(({ source, hits }) => ({
    hits: hitItems(source, (hits ?? []).slice(0, hitCount), go),
    all: allItem(source, typed, go),
  }));
  const some = parts.filter(({ hits }) => hits.length > 0).flatMap(({ hits, all }) => [...hits, ...all]);
  const none = parts.filter(({ hits }) => hits.length === 0).flatMap(({ all }) => all);
  return [...some, ...fitting, ...none];
}

function hitItems(source: SearchSource, hits: readonly SearchHit[], go: (path: string) => void): PaletteItem[] {
  return hits.map((hit) => ({
    id: `${source.name}.${hit.id}`,
    group: source.label,
    label: hit.label,
    ...(hit.description === undefined ? {} : { description: hit.description }),
    run: () => go(hit.path),
  }));
}

function allItem({ name, label, allPath }: SearchSource, text: string, go: (path: string) => void): PaletteItem[] {
  if (allPath === undefined) return [];
  return [
    {
      id: `${name}.all`,
      group: label,
      label: `All matches for “${text}”`,
      run: () => go(`${allPath}?q=${encodeURIComponent(text)}`),
    },
  ];
}

function commandItems(commands: readonly Command[]): PaletteItem[] {
  return commands.map((command) => ({
    id: command.name,
    group: command.group,
    label: command.label,
    ...(command.keys === undefined ? {} : { keys: command.keys }),
    run: command.run,
  }));
}
