import { textingRegistration } from "../../contract/messages/texting-registration.ts";
import { registrationCard } from "../../domain/messages/registration.ts";
import { askVendor } from "../../vendors/http/vendor-trouble.ts";
import { implement } from "../http/mount.ts";

export const textingRegistrationImplementation = implement(textingRegistration, {
  show: async ({ services: { texting } }) => {
    const registration = await askVendor("the carrier", () => texting.registration());
    return { data: registrationCard(registration, { carrier: texting.kind, from: texting.from }) };
  },
});
