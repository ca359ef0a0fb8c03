/** Cells of the user list that are changed in place. */
import { Switch } from "@mantine/core";
import { useState } from "react";
import type { Input } from "../../contract/declare.ts";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { titles } from "../../domain/users/limits.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { useRequest } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { Option } from "./person-options.ts";

type Change = Input<typeof adminUsers.quickUpdate>["body"];

interface CellProps {
  user: AdminUser;
  onChanged: () => void;
}

/** The list is fetched again after a failure too: it may show an older version. */
function useQuickUpdate({ user, onChanged }: CellProps) {
  const me = useCurrentUser();
  const update = useRequest(adminUsers.quickUpdate);
  const [busy, setBusy] = useState(false);
  const change = async (body: Change) => {
    setBusy(true);
    await update({ params: { id: user.id }, body: { ...body, version: user.updated_at } }).catch(() => undefined);
    setBusy(false);
    onChanged();
  };
  return { change, busy, mayChange: mayChangePerson(me, user) && user.id !== me.id };
}

export function ActiveCell(props: CellProps) {
  const { user } = props;
  const { change, busy, mayChange } = useQuickUpdate(props);
  return (
    <Switch
      aria-label={`${fullNameOf(user)} can sign in`}
      checked={user.active}
      disabled={!mayChange || busy}
      onChange={() => void change({ active: !user.active })}
    />
  );
}

const titleOptions = titles.map((value) => ({ value, label: optionWords(value) }));

export function TitleCell(props: CellProps) {
  const { user } = props;
  const { change, mayChange } = useQuickUpdate(props);
  const shown = user.title ? optionWords(user.title) : "";
  if (!mayChange) return shown || "–";
  return (
    <EditableField
      label={`Title of ${fullNameOf(user)}`}
      hideLabel
      kind="choice"
      options={titleOptions}
      value={user.title ?? ""}
      shown={shown}
      placeholder="–"
      onSave={(title) => void change({ title: titles.find((one) => one === title) ?? null })}
    />
  );
}

export function UnitCell({ units, ...props }: CellProps & { units: readonly Option[] }) {
  const { user } = props;
  const { change, mayChange } = useQuickUpdate(props);
  if (!mayChange) return user.business_unit_name || "–";
  return (
    <EditableField
      label={`Business unit of ${fullNameOf(user)}`}
      hideLabel
      kind="choice"
      options={units}
      value={user.business_unit_id ?? ""}
      shown={user.business_unit_name}
      placeholder="–"
      onSave={(id) => void change({ business_unit_id: id || null })}
    />
  );
}
