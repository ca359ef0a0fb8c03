/** The worker that reads import files: started when a file is selected, terminated when unused. */
import { Refusal } from "../../kit/refusal.ts";
import { fileChecker, type FileChecker } from "../../local/imports/file-checker.ts";

let newWorker: (() => Worker) | undefined;

/** Called once at startup with the worker factory. */
export function setCheckWorker(make: () => Worker): void {
  newWorker = make;
}

export interface HiredChecker extends FileChecker {
  letGo(): void;
}

export function hireChecker(): HiredChecker {
  let thread = begun();
  const working = () => (thread.isBroken() ? (thread = begun()) : thread);
  return {
    survey: (file, header) => working().whole(({ survey }) => survey(file, header)),
    list: (file) => working().whole(({ list }) => list(file)),
    check: (ask, progress) => working().whole(({ check }) => check(ask, progress)),
    letGo: () => thread.end(),
  };
}

function begun() {
  if (!newWorker) throw new Error("the app did not say how to make a checking thread");
  const worker = newWorker();
  const checker = fileChecker(worker);
  let broken = false;
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => {
      broken = true;
      reject(missingChecker());
    });
  });
  // Every call rejects with it, so it is not unhandled.
  failed.catch(() => undefined);
  return {
    isBroken: () => broken,
    whole: <T>(ask: (checker: FileChecker) => Promise<T>): Promise<T> => Promise.race([ask(checker), failed]),
    end: () => worker.terminate(),
  };
}

export const noChecker = "no_checker";

/** The worker script is not cached on this device, or the worker ran out of memory. */
function missingChecker(): Refusal {
  return new Refusal(noChecker, {
    file: ["What reads files is not on this device yet. It needs a connection once."],
  });
}
