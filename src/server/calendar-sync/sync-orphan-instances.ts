/**
 * Occurrences may be listed before their series: they are processed again once it is there. Those without a series yet
 * are saved with the read position, because a read may be interrupted and resumed by another worker.
 */
import type { RemoteChange } from "../../domain/calendar/remote-event.ts";

type BySeries = Map<string, RemoteChange[]>;

export class OrphanInstances {
  readonly #received: BySeries = new Map();
  readonly #waiting: BySeries = new Map();

  constructor(waiting: readonly RemoteChange[]) {
    this.wait(waiting);
    for (const change of waiting) add(this.#received, change);
  }

  /** Includes the earlier occurrences of the series among them. */
  heard(changes: readonly RemoteChange[]): RemoteChange[] {
    const again = changes.flatMap((change) => {
      if (change.type !== "put") return [];
      this.#waiting.delete(change.event.id);
      return this.#received.get(change.event.id) ?? [];
    });
    for (const change of changes) add(this.#received, change);
    return [...changes, ...again];
  }

  wait(changes: readonly RemoteChange[]): void {
    for (const change of changes) add(this.#waiting, change);
  }

  get waiting(): RemoteChange[] {
    return [...this.#waiting.values()].flat();
  }
}

function add(dates: BySeries, change: RemoteChange): void {
  const series_id = change.type === "put" ? change.event.series_id : "series_id" in change ? change.series_id : null;
  if (series_id === null) return;
  const known = dates.get(series_id);
  if (known) known.push(change);
  else dates.set(series_id, [change]);
}
