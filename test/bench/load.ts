/** Starts the other end of the HTTP benches. */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { Load, Loaded } from "./load-client.ts";
import { spentOn } from "./measure.ts";

export type LoadFn = (load: Load) => Promise<Loaded>;

export function loadClient(): { load: LoadFn; end(): void } {
  const client = fork(new URL("./load-client.ts", import.meta.url));
  const load: LoadFn = async (asked) => {
    client.send(asked);
    const [loaded] = (await once(client, "message")) as [Loaded];
    if (loaded.failed > 0) throw new Error(`${loaded.failed} requests failed: ${asked.method} ${asked.url}`);
    return loaded;
  };
  return { load, end: () => void client.kill() };
}

/** What this process computed to answer the load, in ms. */
export const cpuOf = async (load: LoadFn, asked: Load) => (await spentOn(() => load(asked))).cpuMs;
