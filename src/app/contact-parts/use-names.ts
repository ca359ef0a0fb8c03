import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { useOpened } from "./contact-context.ts";

/** Names of the contacts referenced on this page; one not on this device is shown by id. */
export function useNames(): (id: number) => string {
  const { contact, named } = useOpened();
  return (id) => {
    const other = id === contact.id ? contact : named.find((one) => one.id === id);
    return other ? nameOfContact(other) : `Contact ${id}`;
  };
}
