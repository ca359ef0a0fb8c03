/**
 * Rate limit counters per address and minute (`ratePerMinute` of the contract): in the database, so that more processes
 * do not allow more tries. A limited client that continues costs no query: this process remembers it until its minute
 * is over.
 */
import type { Services } from "../services.ts";
import { hourMs } from "../../kit/durations.ts";
import { countCall, purgeCallCounts } from "./call-count-rows.ts";

const purgeChance = 0.001;
const keptMs = hourMs;
/** Maximum limited clients remembered at once. */
const refusedMax = 10_000;

/** The plugin's store interface, without its types, which compare whole servers. */
type Counted = (error: Error | null, count?: { current: number; ttl: number }) => void;
interface Route {
  routeInfo?: { method?: unknown; url?: string };
}

/** The class the plugin instantiates: one store, and a child per limited endpoint. */
export function callLimits(parts: Pick<Services, "db" | "world" | "background">) {
  return class CallLimits {
    readonly #call: string;
    /** Until when, by this process's clock. */
    readonly #refused = new Map<string, number>();

    constructor({ routeInfo = {} }: Route) {
      const { method, url = "" } = routeInfo;
      this.#call = `${String(method ?? "")} ${url}`;
    }

    child(route: Route): CallLimits {
      return new CallLimits(route);
    }

    incr(address: string, counted: Counted, window_ms = 60_000, max = Infinity): void {
      const now = parts.world.now();
      const until = this.#refused.get(address) ?? 0;
      if (until > now) return counted(null, { current: max + 1, ttl: until - now });
      this.#refused.delete(address);
      this.#count(address, window_ms, max).then(
        (count) => counted(null, count),
        (error: unknown) => counted(error as Error),
      );
    }

    async #count(address: string, window_ms: number, max: number): Promise<{ current: number; ttl: number }> {
      const { calls, left_ms } = await countCall(parts.db, `${this.#call} ${address}`, window_ms);
      if (this.#refused.size >= refusedMax) this.#refused.clear();
      if (calls > max) this.#refused.set(address, parts.world.now() + left_ms);
      if (parts.world.random() < purgeChance) parts.background.run(() => purgeCallCounts(parts.db, keptMs));
      return { current: calls, ttl: left_ms };
    }
  };
}
