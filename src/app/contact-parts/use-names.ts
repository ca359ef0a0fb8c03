import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { useOpened } from "./contact-context.ts";

/** Names of the contacts this page speaks of; one that is not on this device goes by its number. */
export function useNames(): (id: number) => string {
  const { contact, named } = useOpened();
  return (id) => {
    const other = id === contact.id ? contact : named.find((one) => one.id === id);
    return other ? nameOfContact(other) : `Contact ${id}`;
  };
}
