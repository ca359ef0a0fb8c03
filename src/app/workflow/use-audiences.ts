/** The lists and kept searches a flow may be limited to, and how one is said. */
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { contactLists } from "../../local/queries/contact-page.ts";
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
  // All contacts are everybody: no limit at all.
  const choices = all.filter(({ scope }) => !isSameValue(scope, wholeScope));
  return {
    choices,
    wordsOf: (scope) => {
      if (scope === null) return "Everyone who matches the trigger";
      return lists ? audienceWords(scope, lists, choices) : "";
    },
  };
}
