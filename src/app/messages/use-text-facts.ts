/** Merge field values for a text, from local data; undefined while they are read, or without the contact here. */
import { useMemo } from "react";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailFacts } from "../../domain/emails/email-fields.ts";
import { policyValues } from "../../local/queries/templates.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useSenderFacts } from "../contact-parts/use-sender-facts.ts";

export function useTextFacts(contact: Contact | null): EmailFacts | undefined {
  const user = useCurrentUser();
  const known = useLive(policyValues, contact?.id ?? 0);
  const sender = useSenderFacts();
  return useMemo(() => {
    if (!contact || !known) return undefined;
    return {
      contact,
      policies: mayOn(user, "policies.see", contact) ? known.policies : [],
      carrierOf: (id) => known.carriers.find((carrier) => carrier.id === id)?.name ?? "",
      ...sender,
    };
  }, [contact, known, user, sender]);
}
