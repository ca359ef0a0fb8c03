/** A user's licenses, editable by those who may change users: what they may sell where, and who sees securities. */
import { Button, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { adminLicenses } from "../../contract/users/licenses.ts";
import { may } from "../../domain/users/access.ts";
import type { License } from "../../domain/users/license.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { LicenseTable } from "../account/index.ts";
import { LicenseForm } from "./license-form.tsx";

export function UserLicenses({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const fetched = useFetched(adminLicenses.list, { params: { id: user.id } });
  const [open, setOpen] = useState<License | "new" | null>(null);
  const mayEdit = may(me, "users.edit") && (user.id !== me.id || me.account_type === "admin");
  const done = () => {
    setOpen(null);
    fetched.again();
    // The series a user holds follow from their licenses.
    onChanged();
  };
  const licenses = fetched.data?.data;
  return (
    <Panel title="Licenses" description="An active securities registration lets this person see contacts' securities.">
      <FetchState what="Licenses" of={fetched} lines={2} small />
      {licenses?.length === 0 ? <Text c="dimmed">None on record</Text> : null}
      {licenses && licenses.length > 0 ? <LicenseTable licenses={licenses} onOpen={mayEdit ? setOpen : null} /> : null}
      {mayEdit && licenses ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size="1rem" aria-hidden="true" />}
          onClick={() => setOpen("new")}
        >
          Add a license
        </Button>
      ) : null}
      {open === null ? null : (
        <LicenseForm
          user_id={user.id}
          license={open === "new" ? null : open}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
