import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { isSameFilter, scopeFromUrl } from "./scope-url.ts";

/** Selected contacts come in the navigation state, else the URL says whom; everybody is never meant. */
export function useChosenScope(): ContactsScope | null {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return useMemo(() => {
    const ids = (state as { ids?: unknown } | null)?.ids;
    const chosen = Array.isArray(ids) ? ids.filter((id): id is number => typeof id === "number") : [];
    if (chosen.length > 0) return { ...wholeScope, ids: chosen };
    const scope = scopeFromUrl(params);
    return scope.ids.length === 0 && isSameFilter(scope, wholeScope) && !params.has("group") ? null : scope;
  }, [params, state]);
}
