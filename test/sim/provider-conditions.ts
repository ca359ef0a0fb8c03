/** What can befall a sync under way: the provider out of reach, its answer lost, busy; our process killed or told to stop. */
import type { Chance } from "../../src/server/demo/chance.ts";
import type { Services } from "../../src/server/services.ts";
import { type CalendarAccount, type CalendarPort, CalendarTrouble } from "../../src/vendors/calendars/calendar-port.ts";
import { servicesWith, WorkerLifetime } from "../fixtures/killed-worker.ts";

export interface ProviderConditions {
  /** Each in [0, 1]. */
  lost: number;
  replyLost: number;
  busy: number;
  /** The process lives for so many steps, and is told to stop after so many calls. */
  steps: number;
  calls: number;
}

export const reliableProvider: ProviderConditions = {
  lost: 0,
  replyLost: 0,
  busy: 0,
  steps: Infinity,
  calls: Infinity,
};

export function unreliableProvider(chance: Chance): ProviderConditions {
  const steps = chance.yes(0.4) ? chance.whole(1, 60) : Infinity;
  const calls = chance.yes(0.15) ? chance.whole(1, 20) : Infinity;
  return { lost: 0.04, replyLost: 0.06, busy: 0.02, steps, calls };
}

const busyMs = 20_000;

/** One process under such a sky. */
export class Process {
  readonly #life: WorkerLifetime;
  readonly #stop = new AbortController();
  readonly #sky: ProviderConditions;
  readonly #chance: Chance;
  #calls = 0;

  constructor(sky: ProviderConditions, chance: Chance) {
    this.#life = new WorkerLifetime(sky.steps);
    this.#sky = sky;
    this.#chance = chance;
  }

  /** Until it is done, or killed. */
  async work(
    app: Services,
    port: CalendarPort,
    work: (app: Services, signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const open: CalendarPort["open"] = (secret, owner) => this.#account(port.open(secret, owner));
    const refresh: CalendarPort["refresh"] = (secret) => this.#asked(() => port.refresh(secret));
    const calendars = { ...app.calendars, [port.kind]: { ...port, open, refresh } };
    await Promise.race([work(servicesWith({ ...app, calendars }, this.#life), this.#stop.signal), this.#life.death]);
  }

  #account(account: CalendarAccount): CalendarAccount {
    return new Proxy(account, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== "function") return method;
        return (...asked: unknown[]) => this.#asked(() => Promise.resolve(method.apply(target, asked)));
      },
    });
  }

  async #asked<T>(call: () => Promise<T>): Promise<T> {
    const { lost, replyLost, busy, calls } = this.#sky;
    const [isLost, isReplyLost, isBusy] = [lost, replyLost, busy].map((share) => this.#chance.yes(share));
    if (++this.#calls > calls) this.#stop.abort();
    await this.#life.step();
    if (isLost) throw new CalendarTrouble({ code: "unavailable", why: "unreachable" });
    if (isBusy) throw new CalendarTrouble({ code: "rate_limited", retry_after_ms: busyMs });
    const answer = await call();
    await this.#life.step();
    if (isReplyLost) throw new CalendarTrouble({ code: "unavailable", why: "timeout" });
    return answer;
  }
}
