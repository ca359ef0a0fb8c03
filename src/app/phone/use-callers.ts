/** Whose number rings: looked up in the mirror, so that it does not wait for the server. */
import { useEffect, useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { readContacts } from "../../local/db/rows.ts";
import { colleagueOfNumber, lineName } from "../../local/queries/people.ts";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../base/live.ts";

/** Several share a number only now and then; more than these are not shown. */
const callersMax = 5;

export interface Callers {
  /** Empty: nobody here has the number. */
  contacts: readonly Contact[];
  /** Of a number that is no contact's: a colleague's, or one to try the line. */
  line: string | null;
}

/** Null while they are looked up. `named`: the one it was said to be, whatever their number. */
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
    // Somebody may be taken into the index, or change their name, while it rings.
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
