/** The user whose list is shown: oneself or someone in the downline. Stored in the URL. */
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { downlineOf } from "../../domain/users/downline.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import type { Colleague } from "../../local/queries/people.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export interface Whose {
  id: string;
  /** Empty for oneself. */
  name: string;
  isOwn: boolean;
  /** Selectable users, nearest level first. */
  people: readonly { id: string; name: string; depth: number }[];
  choose: (id: string | null) => void;
}

export function useWhose(): Whose {
  const { user_id } = useLocal();
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  const [params, setParams] = useSearchParams();
  const people = useMemo(
    () => downlineOf<Colleague>(user, lists?.users ?? []).map(({ person, depth }) => named(person, depth)),
    [user, lists],
  );
  const chosen = people.find(({ id }) => id === params.get("of"));
  return {
    id: chosen?.id ?? user_id,
    name: chosen?.name ?? "",
    isOwn: chosen === undefined,
    people,
    choose: (id) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === null || id === user_id) after.delete("of");
          else after.set("of", id);
          return after;
        },
        { replace: true },
      ),
  };
}

function named(person: Colleague, depth: number) {
  return { id: person.id, name: fullNameOf(person), depth };
}
