/**
 * A report source on the device: the same names as its declaration, so that a missing one does not compile. That both
 * sides count alike is proven by a test, for random reports.
 */
import type { ReportSource } from "../report-sources/report-shape.ts";

type Basic<M> = { [K in keyof M]: M[K] extends { of: unknown } ? never : K }[keyof M];

export interface MirrorMeasure<R> {
  readonly when?: (row: R) => boolean;
  readonly sum?: (row: R) => number;
}

/** Rows are those of the reader, not deleted. */
export interface MirrorSource<S extends ReportSource, R> {
  readonly person: (row: R) => string | null;
  readonly dates: { readonly [K in keyof S["dates"]]: (row: R) => number | string | null };
  readonly fields: { readonly [K in keyof S["fields"]]: (row: R) => string | null };
  /** Fields that hold several values. */
  readonly lists: { readonly [K in keyof S["fields"]]?: (row: R) => readonly string[] };
  readonly measures: { readonly [K in Basic<S["measures"]>]: MirrorMeasure<R> };
}

/** Loosely typed, for the code that serves every source. */
export interface AnyMirrorSource {
  readonly person: (row: never) => string | null;
  readonly dates: Readonly<Record<string, (row: never) => number | string | null>>;
  readonly fields: Readonly<Record<string, (row: never) => string | null>>;
  readonly lists: Readonly<Record<string, ((row: never) => readonly string[]) | undefined>>;
  readonly measures: Readonly<Record<string, MirrorMeasure<never>>>;
}
