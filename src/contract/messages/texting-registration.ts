/** Whether carriers let our number text people (not in the spec). */
import { RegistrationCard } from "../../domain/messages/registration.ts";
import { dataOf, get, group } from "../declare.ts";

export const textingRegistration = group("texting_registration", "/v1/admin/texting_registration", {
  show: get("", {
    summary:
      "Returns the carrier in use and the 10DLC registration of the number or messaging service, asked of the carrier now.",
    access: "settings.edit",
    reply: dataOf(RegistrationCard),
    callsExternal: true,
  }),
});
