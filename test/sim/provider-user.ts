/** A user who edits at a calendar provider, and the resulting dates of every event as they see it. */
export const authorZone = "America/New_York";
export const hourMs = 3_600_000;

export interface HandMade {
  key: string;
  title: string;
  start: number;
  /** Every week, this many times. */
  weeks?: number;
  lastsMs?: number;
  /** The owner was asked and said no. */
  declined?: boolean;
  /** Somebody else asked the owner to come. */
  anothers?: boolean;
}

/** A living event or series, or a date of a series that stands apart. */
export interface Standing {
  /** As the provider names it. */
  id: string;
  key: string;
  title: string;
  start: number;
  is: "single" | "series" | "apart";
}

export interface Shown {
  key: string;
  title: string;
  start: number;
}

export interface ProviderUser {
  make(event: HandMade): void;
  living(): Standing[];
  rename(one: Standing, title: string): void;
  /** Of a series: with all its dates. Its overrides are rebuilt. */
  move(one: Standing, start: number): void;
  remove(one: Standing): void;
  /** By the rule, those apart and those that do not happen left out. */
  dates(series: Standing): number[];
  /** One date of a series, which stands apart from then on. */
  moveDate(series: Standing, at: number, start: number): void;
  dropDate(series: Standing, at: number): void;
  page(): Shown[];
}
