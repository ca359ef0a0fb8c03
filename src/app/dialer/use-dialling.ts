/** From a number in the panel to a call: contact lookup, checks, and placing it. */
import { useCallback, useRef, useState } from "react";
import { checkDial, checkDialer, checkNumber, type DialBlock, dialNotice } from "../../domain/dialer/dial-check.ts";
import { dialRulesOf } from "../../domain/dialer/dial-rules.ts";
import { toDial } from "../../domain/dialer/dial-text.ts";
import { type CallGround, phoneOf } from "../../domain/dialer/do-not-call.ts";
import { callDrawnAfterMs, signallingTimeoutMs } from "../../domain/calls/limits.ts";
import type { Local } from "../../local/index.ts";
import { type Dialling, diallingOf } from "../../local/queries/dialling.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { holdersOf, useKnownNumber } from "../base/known-number.ts";
import { phoneSource } from "../phone/index.ts";
import { report, notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useDialRules } from "../base/use-dial-rules.ts";
import { useNow } from "../base/use-now.ts";

export interface DialTarget {
  number: string;
  contactId: number | null;
}

export interface Dial {
  /** Contacts with the number, previous attempts and blocks; null while looking up or if the number is too short. */
  known: Dialling | null;
  /** Block found before trying to call. */
  ahead: DialBlock | null;
  /** A warning that does not block the call. */
  notice: string | null;
  /** Block of the last attempt with this number. */
  block: DialBlock | null;
  /** The device is connecting and the checks are running. */
  placing: boolean;
  place(ground?: CallGround): Promise<void>;
}

const everyMs = 30_000;

export function useDialling(target: DialTarget): Dial {
  const dialled = toDial(target.number);
  const now = useNow(everyMs);
  const known = useKnownNumber(dialled, target.contactId, now);
  const { block, placing, place } = usePlacing(dialled, target.contactId, known);
  const user = useCurrentUser();
  const rules = useDialRules();
  const facts = known && { ...known, user, number: dialled, now, rules };
  return { known, ahead: facts && checkNumber(facts), notice: facts && dialNotice(facts), block, placing, place };
}

async function lookUp(local: Local, number: string, meant: number | null): Promise<Dialling> {
  return diallingOf(local.db, { number, ids: await holdersOf(local, number), meant }, local.world.now());
}

function usePlacing(
  dialled: string,
  contactId: number | null,
  known: Dialling | null,
): Pick<Dial, "block" | "placing" | "place"> {
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
      const placed = new AbortController();
      // The call is placed first; the pending state is shown only if it takes a while.
      void local.world.sleep(callDrawnAfterMs, placed.signal).then(
        () => setPlacing(true),
        () => undefined,
      );
      try {
        const asked = { local, user, online, number: dialled, contactId, known, ground: ground ?? null };
        const block = await tryCall(asked);
        setStopped(block && { number: dialled, block });
        if (block?.toast) notify(block.toast);
      } catch (error) {
        report(error);
      } finally {
        busy.current = false;
        placed.abort();
        setPlacing(false);
      }
    },
    [local, user, online, dialled, contactId, known],
  );
  return { block: stopped?.number === dialled ? stopped.block : null, placing, place };
}

interface Try {
  local: Local;
  user: ReturnType<typeof useCurrentUser>;
  online: boolean;
  number: string;
  contactId: number | null;
  /** Result of the lookup made while typing. */
  known: Dialling | null;
  ground: CallGround | null;
}

/** Places the call, or returns what blocks it. */
async function tryCall({ local, user, online, number, contactId, ground, ...asked }: Try): Promise<DialBlock | null> {
  const refused = checkDialer({ user });
  if (refused) return refused;
  // Offline there is no device to wait for.
  const [known] = await Promise.all([
    asked.known ?? lookUp(local, number, contactId),
    online ? deviceReady(local) : undefined,
  ]);
  // A dead socket reports as open for some seconds, so `online` is checked too.
  const device = online ? phoneSource.snapshot().device.state : "DISCONNECTED";
  const now = local.world.now();
  const rules = dialRulesOf(user, local.clock.now());
  const block = checkDial({ ...known, user, device, number, ground, now, rules });
  if (block) return block;
  const phone = await phoneSource.get();
  const whom = whomOf(known, contactId, ground);
  await phone.call(number, whom, ground ?? undefined, extensionOf(known, whom, number));
  return null;
}

/** The contact's extension for the number. */
function extensionOf({ contacts }: Dialling, whom: number | undefined, number: string): string | undefined {
  const contact = contacts.find(({ id }) => id === whom);
  return contact && phoneOf(contact, number)?.extension;
}

/** If several contacts share a number, none is assumed unless one was chosen or the ground was given for one. */
function whomOf({ contacts }: Dialling, meant: number | null, ground: CallGround | null): number | undefined {
  const [first, ...others] = contacts;
  return others.length === 0 || first?.id === meant || ground !== null ? first?.id : undefined;
}

const isReady = () => phoneSource.snapshot().device.state === "READY";

/** Resolves when the device is ready, has failed, or the wait timed out. */
async function deviceReady({ world }: Local): Promise<void> {
  if (isReady()) return;
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const unsubscribe = phoneSource.subscribe(() => {
    if (isReady()) ready.resolve();
  });
  const started = phoneSource.get().then((phone) => phone.start());
  // The phone reports its own failure; the check names the missing device.
  await Promise.race([started.then(() => ready.promise), world.sleep(signallingTimeoutMs, stop.signal)]).catch(
    () => undefined,
  );
  stop.abort();
  unsubscribe();
}
