/** Factory of the quality worker: set at startup, used on the first call. */

export interface QualitySource {
  make(): Worker;
  /** Comlink's `wrap`, behind a minimal interface. */
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
