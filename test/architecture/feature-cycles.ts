/** Finds features of a layer that import each other in a circle, which no rule on single files can see. */
import type { IModule } from "dependency-cruiser";
import { appShared, kernel, rowsOrSql } from "./dependency-rules.ts";

interface Layer {
  folder: string;
  /** Folders that every feature may use. */
  shared?: RegExp;
  /** Files whose imports do not count. */
  uncounted?: RegExp;
}

const layers: Layer[] = [
  { folder: "src/domain" },
  { folder: "src/server", shared: new RegExp(`^(${kernel})$`), uncounted: new RegExp(rowsOrSql) },
  { folder: "src/app", shared: new RegExp(`^(${appShared})$`) },
];

/** One line for each cycle, with an import for each of its steps. */
export function featureCycles(modules: readonly Pick<IModule, "source" | "dependencies">[]): string[] {
  return layers.flatMap((layer) => cyclesOf(edgesIn(layer, modules)).map((cycle) => auditFields(layer, cycle)));
}

/** The files of one import that makes a feature depend on another. */
type Import = readonly [from: string, to: string];
type Edges = Map<string, Map<string, Import>>;

function edgesIn(layer: Layer, modules: readonly Pick<IModule, "source" | "dependencies">[]): Edges {
  const edges: Edges = new Map();
  for (const { source, dependencies } of modules) {
    const from = featureOf(layer, source);
    for (const { resolved } of from === undefined ? [] : dependencies) {
      const to = featureOf(layer, resolved);
      if (from === undefined || to === undefined || from === to || layer.uncounted?.test(resolved)) continue;
      const known = edges.get(from) ?? new Map<string, Import>();
      if (!known.has(to)) known.set(to, [source, resolved]);
      edges.set(from, known);
    }
  }
  return edges;
}

function featureOf({ folder, shared }: Layer, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [feature = "", ...rest] = file.slice(folder.length + 1).split("/");
  return rest.length === 0 || shared?.test(feature) ? undefined : feature;
}

/** The shortest cycle through each feature that is in one, each cycle once. */
function cyclesOf(edges: Edges): Import[][] {
  const cycles = new Map<string, Import[]>();
  for (const feature of [...edges.keys()].toSorted()) {
    const cycle = shortestWay(edges, feature);
    const key = cycle
      ?.map((step) => step.join())
      .toSorted()
      .join();
    if (cycle && key !== undefined && !cycles.has(key)) cycles.set(key, cycle);
  }
  return [...cycles.values()];
}

/** From a feature back to itself, breadth first. */
function shortestWay(edges: Edges, start: string): Import[] | undefined {
  const ways: [string, Import[]][] = [[start, []]];
  const seen = new Set<string>();
  for (const [feature, way] of ways) {
    for (const [next, step] of edges.get(feature) ?? []) {
      if (next === start) return [...way, step];
      if (!seen.has(next)) ways.push([next, [...way, step]]);
      seen.add(next);
    }
  }
  return undefined;
}

function auditFields(layer: Layer, cycle: readonly Import[]): string {
  const names = cycle.map(([from]) => featureOf(layer, from));
  const imports = cycle.map(([from, to]) => `${from} → ${to}`).join(", ");
  return `features form no cycle: ${layer.folder} ${[...names, names[0]].join(" → ")} (${imports})`;
}
