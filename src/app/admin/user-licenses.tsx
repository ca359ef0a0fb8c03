/** Licences of a person, kept by those who may change users: what they may sell where, and who sees securities. */
import { Button, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { adminLicenses } from "../../contract/users/licenses.ts";
import { may } from "../../domain/users/access.ts";
import type { License, LicenseFields } from "../../domain/users/license.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { LicenseTable } from "../account/index.ts";
import { LicenseForm } from "./license-form.tsx";

export function UserLicenses({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const { request } = useLocal();
  const remove = useRequest(adminLicenses.remove);
  const fetched = useFetched(adminLicenses.list, { params: { id: user.id } });
  const [open, setOpen] = useState<License | "new" | null>(null);
  const mayEdit = may(me, "users.edit") && (user.id !== me.id || me.account_type === "admin");
  const done = () => {
    setOpen(null);
    fetched.again();
    // Which series somebody holds follows from them.
    onChanged();
  };
  const save = async (body: LicenseFields) => {
    if (open === "new") await request(adminLicenses.create, { params: { id: user.id }, body });
    else if (open) await request(adminLicenses.update, { params: { id: user.id, licenseId: open.id }, body });
    done();
  };
  const away = async ({ id }: License) => {
    try {
      await remove({ params: { id: user.id, licenseId: id } });
      done();
    } catch {
      // Told by useRequest; the form stays open.
    }
  };
  const licenses = fetched.data?.data;
  return (
    <Panel title="Licenses" says="An active securities registration lets this person see contacts' securities.">
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
          license={open === "new" ? null : open}
          onSave={save}
          onDelete={open === "new" ? null : () => void away(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
