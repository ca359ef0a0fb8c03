/** Looks up an incoming number in the mirror, without waiting for the server. */
import { useEffect, useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { readContacts } from "../../local/db/rows.ts";
import { colleagueOfNumber, lineName } from "../../local/queries/people.ts";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../base/live.ts";

/** Numbers are rarely shared; at most this many contacts are shown. */
const callersMax = 5;

export interface Callers {
  /** Empty: no contact has the number. */
  contacts: readonly Contact[];
  /** Label of a number without a contact: a colleague or a test number. */
  line: string | null;
}

/** Null while looking up. `named`: the contact it was assigned to, regardless of that contact's numbers. */
export function useCallers(number: string, named: number | null): Callers | null {
  const local = useLocal();
  const [found, setFound] = useState<(Callers & { number: string }) | null>(null);
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      void callersOf(local, number, named)
        .catch(() => ({ contacts: [], line: null }))
        .then((callers) => {
          if (!isLeft) setFound({ number, ...callers });
        });
    look();
    // A contact may be indexed or renamed while it rings.
    const stop = local.search?.listen(look);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [local, number, named]);
  return found?.number === number ? found : null;
}

async function callersOf({ db, search }: Local, number: string, named: number | null): Promise<Callers> {
  if (named !== null) return { contacts: await readContacts(db, [named]), line: null };
  const [line, colleague, ids] = await Promise.all([
    lineName(db, number),
    colleagueOfNumber(db, number),
    search?.matchNumber(lookupNumber(number)),
  ]);
  return { contacts: colleague ? [] : await readContacts(db, (ids ?? []).slice(0, callersMax)), line };
}
