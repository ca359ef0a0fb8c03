import { type TemplateChannel, templateChannels } from "../../domain/templates/template-limits.ts";
import { mayUseTemplates } from "../../domain/templates/template-rights.ts";
import { isOn } from "../../domain/users/features.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

const features = { text: "sms", email: "email", user_email: "email" } as const;

/** The kinds of messages the user writes. */
export function useTemplateChannels(): TemplateChannel[] {
  const user = useCurrentUser();
  return templateChannels.filter((one) => mayUseTemplates(user, one) && isOn(user.features, features[one]));
}
