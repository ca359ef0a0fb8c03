/** Turns, medians and CPU: what every bench measures with. */

export type Spent = { readonly cpuMs: number; readonly wallMs: number };

/** Of this process: what its threads computed, not what it waited for. */
export async function spentOn(work: () => Promise<unknown>): Promise<Spent> {
  const start = process.cpuUsage();
  const begun = performance.now();
  await work();
  const { user, system } = process.cpuUsage(start);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - begun };
}

/** What this process computed so far, in ms: what a busy machine makes it wait does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs the works in turns, so that whatever else the machine does falls on all of them alike.
 * Every other turn goes backwards: nobody always runs after the same neighbour. A first turn, which compiles the code, is dropped.
 */
export async function inTurns<K extends string, T>(
  repeats: number,
  works: Readonly<Record<K, () => Promise<T>>>,
): Promise<Record<K, T[]>> {
  const names = Object.keys(works) as K[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>;
  for (let turn = 0; turn <= repeats; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const result = await works[name]();
      if (turn > 0) seen[name].push(result);
    }
  }
  return seen;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The median of the ratios within each turn: a slow moment of the machine slows both sides of its turn. */
export function ratioOf(ours: readonly number[], bare: readonly number[]): number {
  return median(ours.map((value, turn) => value / (bare[turn] ?? NaN)));
}
