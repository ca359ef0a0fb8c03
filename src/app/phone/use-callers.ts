/** Looks up an incoming number in the mirror, without waiting for the server; then there, for contacts beyond this device. */
import { useEffect, useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { readContacts } from "../../local/db/rows.ts";
import { colleagueOfNumber, lineName } from "../../local/queries/line-names.ts";
import type { Local } from "../../local/index.ts";
import { callersMax, callersOnServer } from "../base/callers-on-server.ts";
import { useLocal } from "../base/live.ts";

export interface Callers {
  /** Empty: no contact has the number. */
  contacts: readonly Contact[];
  /** Label of a number without a contact: a colleague or a test number. */
  line: string | null;
  isColleague: boolean;
}
const nobody: Callers = { contacts: [], line: null, isColleague: false };

/** Null while looking up. `named`: the contact it was assigned to, regardless of that contact's numbers. */
export function useCallers(number: string, named: number | null): Callers | null {
  const local = useLocal();
  const [found, setFound] = useState<(Callers & { number: string }) | null>(null);
  const elsewhere = useElsewhere(local, number, named);
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      void callersOf(local, number, named)
        .catch(() => nobody)
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
  if (found?.number !== number) return null;
  if (named !== null || found.isColleague || elsewhere?.number !== number) return found;
  return { ...found, contacts: together(found.contacts, elsewhere.contacts) };
}

function useElsewhere(local: Local, number: string, named: number | null) {
  const [found, setFound] = useState<{ number: string; contacts: readonly Contact[] } | null>(null);
  useEffect(() => {
    if (named !== null) return;
    let isLeft = false;
    callersOnServer(local, lookupNumber(number)).then(
      (contacts) => {
        if (!isLeft) setFound({ number, contacts });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [local, number, named]);
  return found;
}

async function callersOf({ db, search }: Local, number: string, named: number | null): Promise<Callers> {
  if (named !== null) return { ...nobody, contacts: await readContacts(db, [named]) };
  const [line, colleague, ids] = await Promise.all([
    lineName(db, number),
    colleagueOfNumber(db, number),
    search?.matchNumber(lookupNumber(number)),
  ]);
  const isColleague = colleague !== null;
  return { contacts: isColleague ? [] : await readContacts(db, (ids ?? []).slice(0, callersMax)), line, isColleague };
}

/** What the device says of a contact may be newer. */
function together(here: readonly Contact[], elsewhere: readonly Contact[]): readonly Contact[] {
  const others = elsewhere.filter(({ id }) => !here.some((contact) => contact.id === id));
  return [...here, ...others].slice(0, callersMax);
}
