import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";

/** Details that distinguish contacts with the same name. */
export function hitWords(contact: Contact): string {
  const phone = primaryOf(contact.phones);
  const place = mainAddress(contact);
  const said = [
    phone && showPhone(phone.number),
    place && [place.city, place.state].filter(Boolean).join(", "),
    `no. ${contact.id}`,
  ];
  return said.filter(Boolean).join(" · ");
}
