/** The thread that looks at files: made when a file is chosen, let go when nobody needs it. */
import { fileChecker, type FileChecker } from "../../local/imports/file-checker.ts";

let newWorker: (() => Worker) | undefined;

/** Told once at the start how the thread is made. */
export function setCheckWorker(make: () => Worker): void {
  newWorker = make;
}

export interface HiredChecker extends FileChecker {
  letGo(): void;
}

export function hireChecker(): HiredChecker {
  if (!newWorker) throw new Error("the app did not say how to make a checking thread");
  const worker = newWorker();
  return { ...fileChecker(worker), letGo: () => worker.terminate() };
}
