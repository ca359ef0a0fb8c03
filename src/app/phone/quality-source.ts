/** Where the quality thread comes from: told once at the start, asked with the first call. */

export interface QualitySource {
  make(): Worker;
  /** Comlink's, which has one door. */
  wrap(port: MessagePort): unknown;
}

let source: QualitySource | undefined;

export function setQualityWorker(given: QualitySource): void {
  source = given;
}

export function qualitySource(): QualitySource {
  if (!source) throw new Error("the app did not say how to make the quality thread");
  return source;
}
