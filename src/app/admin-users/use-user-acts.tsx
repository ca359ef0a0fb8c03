import { Select } from "@mantine/core";
import { useState } from "react";
import type { Input } from "../../contract/declare.ts";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { changedAtOnceMax } from "../../domain/users/limits.ts";
import { RequestFailed } from "../../local/api/errors.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useResent } from "../data-list/index.ts";
import type { Option } from "./person-options.ts";
import { PersonSelect } from "./person-select.tsx";

type Change = Input<typeof adminUsers.bulkUpdate>["body"]["change"];
type Run = Pick<BulkAct<AdminUser>, "applies" | "run">;

const noUnit = "none";

/** Bulk actions on users; empty for those who may not change users. */
export function useUserActs(units: readonly Option[]): BulkAct<AdminUser>[] {
  const me = useCurrentUser();
  const { request } = useLocal();
  const resent = useResent();
  const [unit, setUnit] = useState("");
  const [manager, setManager] = useState("");
  if (!may(me, "users.edit")) return [];
  const seesAll = scopeOf(me, "users.edit") === "tenant";
  const act = (change: Change, due: (user: AdminUser) => boolean): Run => ({
    applies: (user) => mayChangePerson(me, user) && due(user),
    run: {
      most: changedAtOnceMax,
      part: async (rows) => {
        const users = rows.map(({ id, updated_at: version }) => ({ id, version }));
        const { data } = await resent((op_id) =>
          request(adminUsers.bulkUpdate, { body: { users, change } }, { op_id }),
        );
        const faults = new Map(data.failed.map(({ id, ...fault }) => [id, fault]));
        return rows.flatMap((row) => {
          const fault = faults.get(row.id);
          return fault ? [{ row, error: new RequestFailed({ status: 422, ...fault }) }] : [];
        });
      },
    },
  });
  const business_unit_id = unit === noUnit ? null : unit;
  return [
    {
      key: "two_factor",
      label: "Require two-factor",
      description: "They are asked to set it up at their next sign-in.",
      ...act({ two_fa_is_required: true }, (user) => !user["two_fa_is_required?"]),
    },
    ...(units.length > 0
      ? [
          {
            key: "unit",
            label: "Set business unit",
            isReady: unit !== "",
            form: (
              <Select
                label="Business unit"
                allowDeselect={false}
                data={[...units, ...(seesAll ? [{ value: noUnit, label: "None" }] : [])]}
                value={unit || null}
                onChange={(id) => setUnit(id ?? "")}
              />
            ),
            ...act({ business_unit_id }, (user) => unit === "" || user.business_unit_id !== business_unit_id),
          },
        ]
      : []),
    {
      key: "manager",
      label: "Set manager",
      description: "Their own downline moves along with them.",
      isReady: manager !== "",
      form: <PersonSelect label="Reports to" allowDeselect={false} value={manager} onChange={setManager} />,
      ...act(
        { parent_id: manager },
        ({ id, parent_id }) => manager === "" || (id !== manager && parent_id !== manager),
      ),
    },
    {
      key: "off",
      label: "Deactivate",
      color: "red",
      description: "They are signed out everywhere and cannot sign in. Their records stay as they are.",
      ...act({ active: false }, ({ active }) => active),
    },
    {
      key: "on",
      label: "Activate",
      ...act({ active: true }, ({ active }) => !active),
    },
  ];
}
