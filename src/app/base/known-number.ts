/** What this device knows about a number before a call, and what forbids calling it now. */
import { useEffect, useState } from "react";
import { checkNumber, type DialBlock } from "../../domain/dialer/dial-check.ts";
import { toDial } from "../../domain/dialer/dial-text.ts";
import { isDialable } from "../../domain/dialer/dialable.ts";
import type { Local } from "../../local/index.ts";
import { type Dialling, diallingOf } from "../../local/queries/dialling.ts";
import { useLive, useLocal } from "./live.ts";
import { useCurrentUser } from "./session-provider.tsx";
import { useDialRules } from "./use-dial-rules.ts";
import { useNow } from "./use-now.ts";

const everyMs = 30_000;

/** Null while looking up, without a number, or if it may be called. */
export function useCallBlock(number: string, contactId: number | null): DialBlock | null {
  const dialled = toDial(number);
  const now = useNow(everyMs);
  const user = useCurrentUser();
  const rules = useDialRules();
  const known = useKnownNumber(dialled, contactId, now);
  return known && checkNumber({ ...known, user, number: dialled, now, rules });
}

/** Looked up while typing and kept current, so that no lookup is left when *call* is pressed. */
export function useKnownNumber(dialled: string, meant: number | null, now: number): Dialling | null {
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

/** Contacts with the number; null while looking up. */
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

export async function holdersOf({ search }: Local, number: string): Promise<readonly number[]> {
  return (await search?.matchNumber(number).catch(() => [])) ?? [];
}
