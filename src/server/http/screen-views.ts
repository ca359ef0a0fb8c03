/** Screen view counts for all users together; no user is recorded. */

/** More than there are screens; further names are not ours and are ignored. */
const screensMax = 200;

export class ScreenViews {
  readonly #counts = new Map<string, number>();

  add(screens: readonly { screen: string; count: number }[]): void {
    for (const { screen, count } of screens) {
      const before = this.#counts.get(screen);
      if (before === undefined && this.#counts.size >= screensMax) continue;
      this.#counts.set(screen, (before ?? 0) + count);
    }
  }

  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
