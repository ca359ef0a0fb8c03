/** Who may text a contact; why a text does not go all the same: `whyNotTexted`. */
import { mayOn } from "../contacts/contact-rights.ts";
import type { Contact } from "../contacts/contact.ts";
import { type Features, isOn } from "../users/features.ts";

type Texter = Parameters<typeof mayOn>[0] & { features: Features };

export function mayText(who: Texter, contact: Pick<Contact, "owner_id" | "pool_id" | "deleted_at">): boolean {
  return isOn(who.features, "sms") && contact.deleted_at === null && mayOn(who, "dialer.use", contact);
}
