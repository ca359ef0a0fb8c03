/** A test call to the far end's echo, measured and labeled like any call. */
import { echoTestMs } from "../domain/calls/limits.ts";
import type { PreflightView } from "../domain/dialer/phone-state.ts";
import { troubleOf } from "../domain/dialer/phone-troubles.ts";
import type { QualityPort } from "../domain/dialer/quality-port.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";
import type { PhoneStore } from "./phone-store.ts";
import type { CallEvents, VoiceCall } from "./voice-device.ts";

export interface PreflightParts {
  world: World;
  store: PhoneStore;
  quality: QualityPort;
}

const fresh: PreflightView = {
  state: "connecting",
  label: null,
  mos: null,
  jitter: null,
  rtt: null,
  loss: null,
  warnings: [],
  trouble: null,
};

/**
 * Resolves when it is over, successful or not; its progress is in the state. `connect` without a number reaches the
 * echo.
 */
export async function runPreflight(parts: PreflightParts, connect: () => Promise<VoiceCall>): Promise<void> {
  const { world, store } = parts;
  const id = world.uuid();
  const over = Promise.withResolvers<void>();
  store.put({ preflight: fresh });
  let call: VoiceCall | null = null;
  try {
    call = await connect();
    call.listen(eventsOf(parts, id, over));
    await Promise.race([over.promise, world.sleep(echoTestMs)]);
    call.hangUp();
    await finish(parts, id);
  } catch (error) {
    call?.hangUp();
    await parts.quality.end(id);
    const code = error instanceof PhoneError ? error.code : "init_call";
    const said = error instanceof Error ? error.message : "";
    store.put({ preflight: { ...fresh, state: "failed", trouble: troubleOf(code, world.now(), said) } });
  }
}

function eventsOf({ world, store, quality }: PreflightParts, id: string, over: PromiseWithResolvers<void>): CallEvents {
  const done = () => over.resolve();
  const nothing = () => undefined;
  return {
    ringing: nothing,
    opened: () => {
      quality.open(id, world.now());
      store.put({ preflight: { ...fresh, state: "connected" } });
    },
    reconnecting: nothing,
    reconnected: () => quality.reconnected(id),
    failed: (code, text) => over.reject(new PhoneError(code, text)),
    canceled: done,
    closed: done,
    sampled: (sample) => {
      quality.add(id, { ...sample, at: world.now(), muted: false });
      const { jitter, rtt, loss, mos } = sample;
      store.put({ preflight: { ...fresh, state: "connected", jitter, rtt, loss, mos } });
    },
    warned: nothing,
    levels: nothing,
  };
}

async function finish({ store, quality }: PreflightParts, id: string): Promise<void> {
  const record = await quality.end(id);
  if (!record) throw new PhoneError(53_405, "");
  const { label, mos_avg: mos, jitter, rtt, loss, warnings } = record;
  store.put({ preflight: { state: "completed", label, mos, jitter, rtt, loss, warnings, trouble: null } });
}
