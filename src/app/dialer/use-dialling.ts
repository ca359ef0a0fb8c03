/** From a number in the panel to a call: whose it is, what speaks against it, and the placing itself. */
import { useCallback, useEffect, useRef, useState } from "react";
import { checkDial, checkDialer, checkNumber, type DialBlock, dialNotice } from "../../domain/dialer/dial-check.ts";
import { dialRulesOf } from "../../domain/dialer/dial-rules.ts";
import { toDial } from "../../domain/dialer/dial-text.ts";
import { isDialable } from "../../domain/dialer/dialable.ts";
import { type CallGround, phoneOf } from "../../domain/dialer/do-not-call.ts";
import { callDrawnAfterMs, signallingTimeoutMs } from "../../domain/calls/limits.ts";
import type { Local } from "../../local/index.ts";
import { type Dialling, diallingOf } from "../../local/queries/dialling.ts";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { phoneSource } from "../phone/index.ts";
import { report, notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";

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

export function useDialling(target: DialTarget): Dial {
  const dialled = toDial(target.number);
  const now = useNow(everyMs);
  const known = useKnown(dialled, target.contactId, now);
  const { block, placing, place } = usePlacing(dialled, target.contactId, known);
  const user = useCurrentUser();
  const facts = known && { ...known, user, number: dialled, now, rules: dialRulesOf(user) };
  return { known, ahead: facts && checkNumber(facts), notice: facts && dialNotice(facts), block, placing, place };
}

/** Looked up while it is typed and followed from then on, so that nothing is left to be looked up when *call* is pressed. */
function useKnown(dialled: string, meant: number | null, now: number): Dialling | null {
  const ids = useHolders(dialled, now);
  const answer = useLive(diallingAnswer, ids === null ? null : { number: dialled, ids, meant }, now);
  const isOfThis = answer?.number === dialled && answer.meant === meant;
  return isOfThis && isDialable(dialled) ? answer.dialling : null;
}

async function diallingAnswer(
  db: Local["db"],
  asked: { number: string; ids: readonly number[]; meant: number | null } | null,
  now: number,
) {
  return asked && { number: asked.number, meant: asked.meant, dialling: await diallingOf(db, asked, now) };
}

/** Who has the number; null while that is looked up. */
function useHolders(dialled: string, now: number): readonly number[] | null {
  const local = useLocal();
  const [found, setFound] = useState<{ number: string; ids: readonly number[] } | null>(null);
  useEffect(() => {
    let stopped = false;
    if (isDialable(dialled)) {
      void holdersOf(local, dialled).then((ids) => {
        if (!stopped) setFound({ number: dialled, ids });
      });
    }
    return () => {
      stopped = true;
    };
  }, [local, dialled, now]);
  return found?.number === dialled ? found.ids : null;
}

async function holdersOf({ search }: Local, number: string): Promise<readonly number[]> {
  return (await search?.matchNumber(number).catch(() => [])) ?? [];
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
      // The call goes out first: only one that takes a while is drawn as such.
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
  /** What was looked up while it was typed. */
  known: Dialling | null;
  ground: CallGround | null;
}

/** Places the call, or answers what forbids it. */
async function tryCall({ local, user, online, number, contactId, ground, ...asked }: Try): Promise<DialBlock | null> {
  const refused = checkDialer({ user });
  if (refused) return refused;
  // Without a connection there is nothing to wait for.
  const [known] = await Promise.all([
    asked.known ?? lookUp(local, number, contactId),
    online ? deviceReady(local) : undefined,
  ]);
  // A socket nobody has heard of for some seconds still counts as open.
  const device = online ? phoneSource.snapshot().device.state : "DISCONNECTED";
  const now = local.world.now();
  const block = checkDial({ ...known, user, device, number, ground, now, rules: dialRulesOf(user) });
  if (block) return block;
  const phone = await phoneSource.get();
  const whom = whomOf(known, contactId, ground);
  await phone.call(number, whom, ground ?? undefined, extensionOf(known, whom, number));
  return null;
}

/** Where the contact is behind the number. */
function extensionOf({ contacts }: Dialling, whom: number | undefined, number: string): string | undefined {
  const contact = contacts.find(({ id }) => id === whom);
  return contact && phoneOf(contact, number)?.extension;
}

/** Of several who share a number nobody is guessed, unless one was meant or the ground was given for one. */
function whomOf({ contacts }: Dialling, meant: number | null, ground: CallGround | null): number | undefined {
  const [first, ...others] = contacts;
  return others.length === 0 || first?.id === meant || ground !== null ? first?.id : undefined;
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
