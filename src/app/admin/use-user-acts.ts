import type { Input } from "../../contract/declare.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { users } from "../../contract/users/users.ts";
import { may } from "../../domain/users/access.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { usePaced } from "../data-list/index.ts";

type Change = Input<typeof users.update>["body"];

/** Bulk actions on users; empty for those who may not change users. */
export function useUserActs(): BulkAct<AdminUser>[] {
  const me = useCurrentUser();
  const { request } = useLocal();
  const paced = usePaced();
  if (!may(me, "users.edit")) return [];
  const act = (change: Change, due: (user: AdminUser) => boolean): Pick<BulkAct<AdminUser>, "applies" | "run"> => ({
    applies: (user) => mayChangePerson(me, user) && due(user),
    run: ({ id, updated_at }) =>
      paced(() => request(users.update, { params: { id }, body: { ...change, version: updated_at } })),
  });
  return [
    {
      key: "two_factor",
      label: "Require two-factor",
      says: "They are asked to set it up at their next sign-in.",
      ...act({ two_fa_is_required: true }, (user) => !user["two_fa_is_required?"]),
    },
    {
      key: "off",
      label: "Deactivate",
      color: "red",
      says: "They are signed out everywhere and cannot sign in. Their records stay as they are.",
      ...act({ active: false }, ({ active }) => active),
    },
    { key: "on", label: "Switch on", ...act({ active: true }, ({ active }) => !active) },
  ];
}
