/** Merge field values for an email to the open contact, from local data. */
import { useMemo } from "react";
import type { EmailFacts } from "../../domain/emails/email-fields.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useSenderFacts } from "../contact-parts/use-sender-facts.ts";

export function useEmailFacts(): EmailFacts {
  const { contact, policies, lists, maySeePolicies } = useOpened();
  const sender = useSenderFacts();
  return useMemo(
    () => ({
      contact,
      policies: maySeePolicies ? policies : [],
      carrierOf: (id) => lists.carriers.find((carrier) => carrier.id === id)?.name ?? "",
      ...sender,
    }),
    [contact, policies, lists, maySeePolicies, sender],
  );
}
