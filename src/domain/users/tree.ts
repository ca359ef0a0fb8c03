/** Trees of users and of business units: no cycles, and no deeper than the downline reaches (domain §2). */
import { downlineDepthMax } from "./limits.ts";

export interface TreeMove {
  id: string;
  /** The new parent and everyone above, nearest first; empty at the top. */
  above: readonly string[];
  /** Levels below the moved one. */
  levelsBelow: number;
}

export function treeFault({ id, above, levelsBelow }: TreeMove): "cycle" | "too_deep" | null {
  if (above.includes(id)) return "cycle";
  return above.length + levelsBelow > downlineDepthMax ? "too_deep" : null;
}

export interface TreeNode {
  id: string;
  parent_id: string | null;
}

/** The node's parent and everyone above, nearest first. An existing cycle is walked once. */
export function aboveOf(nodes: ReadonlyMap<string, TreeNode>, parent_id: string | null): string[] {
  const above: string[] = [];
  for (let id = parent_id; id !== null && !above.includes(id); id = nodes.get(id)?.parent_id ?? null) above.push(id);
  return above;
}

/** A node and all below it. */
export function branchOf(nodes: readonly TreeNode[], id: string): string[] {
  const branch = [id];
  for (const one of branch)
    for (const node of nodes) if (node.parent_id === one && !branch.includes(node.id)) branch.push(node.id);
  return branch;
}

export function levelsBelow(nodes: readonly TreeNode[], id: string): number {
  let [level, levels] = [[id], 0];
  const seen = new Set(level);
  for (;;) {
    const next = nodes.filter(
      (node) => node.parent_id !== null && level.includes(node.parent_id) && !seen.has(node.id),
    );
    if (next.length === 0) return levels;
    levels++;
    level = next.map((node) => node.id);
    for (const one of level) seen.add(one);
  }
}
