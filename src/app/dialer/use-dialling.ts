/** From a number in the panel to a call: whose it is, what speaks against it, and the placing itself. */
import { useCallback, useEffect, useRef, useState } from "react";
import { checkDial, checkDialer, checkNumber, type DialBlock, dialNotice } from "../../domain/dialer/dial-check.ts";
import { defaultDialRules } from "../../domain/dialer/dial-rules.ts";
import { toDial } from "../../domain/dialer/dial-text.ts";
import { isDialable } from "../../domain/dialer/dialable.ts";
import type { CallGround } from "../../domain/dialer/do-not-call.ts";
import { signallingTimeoutMs } from "../../domain/dialer/limits.ts";
import type { Local } from "../../local/index.ts";
import { type Dialling, diallingOf } from "../../local/queries/dialling.ts";
import { useLocal, useOnline } from "../live.ts";
import { phoneSource, usePhoneState } from "../phone/index.ts";
import { report, tell, useCurrentUser } from "../shell/index.ts";
import { useNow } from "../use-now.ts";

export interface DialTarget {
  number: string;
  contactId: number | null;
}

export interface Dial {
  /** Who has the number, tries and refusals; null while it is looked up or too short to be anyone's. */
  known: Dialling | null;
  /** What will stop the call, told before it is tried. */
  ahead: DialBlock | null;
  /** Worth knowing, but no obstacle. */
  notice: string | null;
  /** What stopped the last try of this number. */
  block: DialBlock | null;
  /** The device is being made ready, the checks run. */
  placing: boolean;
  place(ground?: CallGround): Promise<void>;
}

const everyMs = 30_000;

export function useDialling({ number, contactId }: DialTarget): Dial {
  const dialled = toDial(number);
  const now = useNow(everyMs);
  const known = useKnown(dialled, contactId, now);
  const { block, placing, place } = usePlacing(dialled, contactId);
  const user = useCurrentUser();
  const facts = known && { ...known, user, number: dialled, now, rules: defaultDialRules };
  return { known, ahead: facts && checkNumber(facts), notice: facts && dialNotice(facts), block, placing, place };
}

/** Looked up again with the clock, and whenever a call has ended. */
function useKnown(dialled: string, meant: number | null, now: number): Dialling | null {
  const local = useLocal();
  const { ended } = usePhoneState();
  const [known, setKnown] = useState<{ number: string; dialling: Dialling } | null>(null);
  const endedId = ended?.id;
  useEffect(() => {
    let stopped = false;
    if (isDialable(dialled)) {
      void lookUp(local, dialled, meant).then((dialling) => {
        if (!stopped) setKnown({ number: dialled, dialling });
      });
    }
    return () => {
      stopped = true;
    };
  }, [local, dialled, meant, now, endedId]);
  return known?.number === dialled && isDialable(dialled) ? known.dialling : null;
}

async function lookUp({ db, search, world }: Local, number: string, meant: number | null): Promise<Dialling> {
  const ids = (await search?.matchNumber(number).catch(() => [])) ?? [];
  return diallingOf(db, { number, ids, meant }, world.now());
}

function usePlacing(dialled: string, contactId: number | null): Pick<Dial, "block" | "placing" | "place"> {
  const local = useLocal();
  const user = useCurrentUser();
  const online = useOnline();
  const [stopped, setStopped] = useState<{ number: string; block: DialBlock } | null>(null);
  const [placing, setPlacing] = useState(false);
  const busy = useRef(false);
  const place = useCallback(
    async (ground?: CallGround) => {
      if (busy.current) return;
      busy.current = true;
      setStopped(null);
      setPlacing(true);
      try {
        const block = await tryCall({ local, user, online, number: dialled, contactId, ground: ground ?? null });
        if (!block) return;
        setStopped({ number: dialled, block });
        if (block.toast) tell(block.toast);
      } catch (error) {
        report(error);
      } finally {
        busy.current = false;
        setPlacing(false);
      }
    },
    [local, user, online, dialled, contactId],
  );
  return { block: stopped?.number === dialled ? stopped.block : null, placing, place };
}

interface Try {
  local: Local;
  user: ReturnType<typeof useCurrentUser>;
  online: boolean;
  number: string;
  contactId: number | null;
  ground: CallGround | null;
}

/** Places the call, or answers what forbids it. */
async function tryCall({ local, user, online, number, contactId, ground }: Try): Promise<DialBlock | null> {
  const refused = checkDialer({ user });
  if (refused) return refused;
  // Without a connection there is nothing to wait for.
  const [known] = await Promise.all([lookUp(local, number, contactId), online ? deviceReady(local) : undefined]);
  // A socket nobody has heard of for some seconds still counts as open.
  const device = online ? phoneSource.snapshot().device.state : "DISCONNECTED";
  const now = local.world.now();
  const block = checkDial({ ...known, user, device, number, ground, now, rules: defaultDialRules });
  if (block) return block;
  const phone = await phoneSource.get();
  await phone.call(number, known.contacts[0]?.id, ground ?? undefined);
  return null;
}

const isReady = () => phoneSource.snapshot().device.state === "READY";

/** Resolves once the device can be used, has failed, or was waited for long enough. */
async function deviceReady({ world }: Local): Promise<void> {
  if (isReady()) return;
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const unsubscribe = phoneSource.subscribe(() => {
    if (isReady()) ready.resolve();
  });
  const started = phoneSource.get().then((phone) => phone.start());
  // What failed is shown by the phone itself; the check names the missing device.
  await Promise.race([started.then(() => ready.promise), world.sleep(signallingTimeoutMs, stop.signal)]).catch(
    () => undefined,
  );
  stop.abort();
  unsubscribe();
}
