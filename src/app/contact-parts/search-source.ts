/** Contacts in the global search: the index on this device at every keystroke, then the server for those beyond it. */
import { useContext, useEffect, useState } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { Local } from "../../local/index.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { SearchHit, SearchSource } from "../help/index.ts";
import { LocalContext } from "../base/live.ts";
import { useServerContacts } from "../base/server-contacts.ts";
import { useSession } from "../base/session-provider.tsx";
import { rankedHits } from "./hit-rank.ts";
import { hitWords } from "./hit-words.ts";

const hitCountMax = 8;
/** Candidates to rank; the index returns them sorted by name. */
const candidatesMax = 64;

export const contactSearchSource: SearchSource = { name: "contacts", label: "Contacts", allPath: "/contacts", useHits };

interface Found {
  text: string;
  hits: readonly SearchHit[];
}

/** The search can be opened before sign-in; it then finds nothing. */
function useHits(text: string): readonly SearchHit[] | null {
  const local = useContext(LocalContext);
  const timezone = useSession().view.user?.timezone;
  const [found, setFound] = useState<Found | null>(null);
  const elsewhere = useServerContacts(local, text);
  const q = text.trim();
  useEffect(() => {
    if (q === "" || !local?.search) return;
    let stopped = false;
    findContacts(local, q, zoneName(timezone)).then(
      (contacts) => {
        if (!stopped) setFound({ text: q, hits: contacts.map(hitOf) });
      },
      // Superseded by the next keystroke.
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [local, q, timezone]);
  if (q === "" || !local?.search) return [];
  const here = found?.text === q ? found.hits : null;
  const rest = rankedHits(elsewhere, q).map(distantHitOf);
  return here || rest.length > 0 ? [...(here ?? []), ...rest] : null;
}

async function findContacts(local: Local, q: string, zone: string): Promise<Contact[]> {
  const { search, db, user_id, world } = local;
  if (!search) return [];
  const viewer = { user_id, today: dayOf(world.now(), zone), zone };
  const ask = {
    scope: { ...wholeScope, search: { q } },
    viewer,
    window: { offset: 0, count: candidatesMax },
    facets: false,
  };
  const { ids } = await search.query(ask, "global");
  return rankedHits(await contactsByIds(db, ids), q).slice(0, hitCountMax);
}

function hitOf(contact: Contact): SearchHit {
  return {
    id: String(contact.id),
    label: nameOfContact(contact),
    description: hitWords(contact),
    path: `/contacts/${contact.id}`,
  };
}

/** Its page fetches it. */
function distantHitOf(contact: Contact): SearchHit {
  return { ...hitOf(contact), description: `${hitWords(contact)} · on the server` };
}
