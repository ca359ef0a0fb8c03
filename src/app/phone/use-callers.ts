/** Whose number rings: looked up in the mirror, so that it does not wait for the server. */
import { useEffect, useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { readContacts } from "../../local/db/rows.ts";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../live.ts";

/** Several share a number only now and then; more than these are not shown. */
const callersMax = 5;

/** Null while they are looked up; empty: nobody here has it. `named`: the one it was said to be, whatever their number. */
export function useCallers(number: string, named: number | null): readonly Contact[] | null {
  const local = useLocal();
  const [found, setFound] = useState<{ number: string; contacts: readonly Contact[] } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      void callersOf(local, number, named)
        .catch(() => [])
        .then((contacts) => {
          if (!isLeft) setFound({ number, contacts });
        });
    look();
    // Somebody may be taken into the index, or change their name, while it rings.
    const stop = local.search?.listen(look);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [local, number, named]);
  return found?.number === number ? found.contacts : null;
}

async function callersOf({ db, search }: Local, number: string, named: number | null): Promise<readonly Contact[]> {
  const ids = named === null ? ((await search?.matchNumber(lookupNumber(number))) ?? []) : [named];
  return readContacts(db, ids.slice(0, callersMax));
}
