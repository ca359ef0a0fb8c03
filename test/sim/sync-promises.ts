/** What people were shown as saved in two joined calendars, and what may have become of it. An event is known by its title's first word. */
type Side = "here" | "there";

interface Promised {
  /** What each side last wrote since the two agreed. */
  readonly wrote: Partial<Record<Side, string>>;
  /** What both said when they last agreed. */
  agreed: string | undefined;
  readonly removedBy: Set<Side>;
}

export class SyncPromises {
  readonly #events = new Map<string, Promised>();

  wrote(side: Side, title: string): void {
    this.#of(title).wrote[side] = title;
  }

  removed(side: Side, tag: string): void {
    const promised = this.#of(tag);
    promised.removedBy.add(side);
    delete promised.wrote[side];
  }

  /** After a run in which nothing went wrong. */
  agreed(titles: readonly string[]): void {
    this.#events.clear();
    for (const title of titles) this.#of(title).agreed = title;
  }

  /** Lost, duplicated, restored, or with a value that was not the last written. */
  broken(titles: readonly string[]): string[] {
    const faults = titles.filter((title) => !this.#events.has(tagOf(title))).map((title) => `${title} came back`);
    for (const [tag, { wrote, agreed, removedBy }] of this.#events) {
      const found = titles.filter((title) => tagOf(title) === tag);
      const said = Object.values(wrote);
      if (found.length > 1) faults.push(`${tag} is there ${found.length} times`);
      if (found.length === 0 && removedBy.size === 0) faults.push(`${tag} is lost`);
      // An edit outlives a deletion by the other side alone.
      if (found.length > 0 && removedBy.size > 0 && said.length === 0) faults.push(`${tag} came back`);
      const known = said.length > 0 ? said : [agreed];
      for (const title of found) if (!known.includes(title)) faults.push(`${title} is not what was written: ${known}`);
    }
    return faults;
  }

  #of(title: string): Promised {
    const tag = tagOf(title);
    const known = this.#events.get(tag) ?? { wrote: {}, agreed: undefined, removedBy: new Set() };
    this.#events.set(tag, known);
    return known;
  }
}

const tagOf = (title: string) => title.split(" ")[0] ?? "";
