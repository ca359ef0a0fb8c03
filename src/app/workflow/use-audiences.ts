/** Lists and saved searches that can limit a flow, and their display text. */
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { ownLists } from "../../local/queries/list-view.ts";
import { type AudienceChoice, audienceChoices, audienceWords } from "../contact-parts/audience.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface Audiences {
  choices: readonly AudienceChoice[];
  wordsOf(scope: ContactsScope | null): string;
}

export function useAudiences(): Audiences {
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  const own = useLive(ownLists);
  const all = lists && own ? audienceChoices(user, lists, own.quick_filters) : [];
  // Without the scope of all contacts, which is no limit.
  const choices = all.filter(({ scope }) => !isSameValue(scope, wholeScope));
  return {
    choices,
    wordsOf: (scope) => {
      if (scope === null) return "Everyone who matches the trigger";
      return lists ? audienceWords(scope, lists, choices) : "";
    },
  };
}
