/** Tags, carriers and policy types in the global search: each opens the contact list filtered by it. */
import { useContext, useEffect, useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import { type ContactsSearch, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { policyTypes } from "../../domain/values/options.ts";
import { hasWords, searchText, searchWords } from "../../domain/values/search-words.ts";
import { allOf } from "../../local/queries/lists.ts";
import type { LocalDatabase } from "../../local/db/database.ts";
import type { SearchHit, SearchSource } from "../help/index.ts";
import { LocalContext } from "../base/live.ts";
import { useSession } from "../base/session-provider.tsx";
import { contactListPath } from "../links/scope-url.ts";

export const listSearchSource: SearchSource = { name: "lists", label: "Contact lists", useHits };

/** Read once for each opened search. The policy filters are for users who see policies. */
function useHits(text: string): readonly SearchHit[] | null {
  const local = useContext(LocalContext);
  const { user } = useSession().view;
  const seesPolicies = user !== null && may(user, "policies.see");
  const [lists, setLists] = useState<readonly SearchHit[] | null>(null);
  const db = local?.db;
  useEffect(() => {
    if (!db) return;
    let stopped = false;
    void listsOf(db, seesPolicies)
      .catch(() => [])
      .then((found) => {
        if (!stopped) setLists(found);
      });
    return () => {
      stopped = true;
    };
  }, [db, seesPolicies]);
  if (!db) return [];
  return lists && matching(lists, text);
}

/** Those whose first word begins with what is typed come first. */
export function matching(lists: readonly SearchHit[], text: string): SearchHit[] {
  const words = searchWords(text);
  const [first] = words;
  if (first === undefined) return [];
  const found = lists.filter(({ label }) => hasWords(searchText(label), words));
  const begins = ({ label }: SearchHit) => searchText(label).startsWith(first);
  return [...found.filter(begins), ...found.filter((hit) => !begins(hit))];
}

export async function listsOf(db: LocalDatabase, seesPolicies: boolean): Promise<SearchHit[]> {
  const [tags, carriers] = await Promise.all([allOf<Tag>(db, "tags"), allOf<Carrier>(db, "carriers")]);
  const ofTags = tags.map(({ id, name }) => hitOf(`tag.${id}`, name, "Tag", { tag_ids: [id] }));
  if (!seesPolicies) return ofTags;
  return [
    ...ofTags,
    ...carriers.map(({ id, name }) => hitOf(`carrier.${id}`, name, "Carrier", { carrier_ids: [id] })),
    ...policyTypes.map((type) =>
      hitOf(`policy_type.${type}`, optionWords(type), "Policy type", { policy_types: [type] }),
    ),
  ];
}

function hitOf(id: string, label: string, description: string, search: ContactsSearch): SearchHit {
  return { id, label, description, path: contactListPath({ ...wholeScope, search }) };
}
