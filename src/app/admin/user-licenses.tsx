/** Licences of a person, kept by those who may change users: what they may sell where, and who sees securities. */
import { Badge, Button, Table, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { adminLicenses } from "../../contract/users/licenses.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { may } from "../../domain/users/access.ts";
import { isInEffect, type License, type LicenseFields } from "../../domain/users/license.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { useFetched, useLocal, useRequest } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import { LicenseForm } from "./license-form.tsx";

export function UserLicenses({ user }: { user: AdminUser }) {
  const me = useCurrentUser();
  const { request } = useLocal();
  const remove = useRequest(adminLicenses.remove);
  const fetched = useFetched(adminLicenses.list, { params: { id: user.id } });
  const [open, setOpen] = useState<License | "new" | null>(null);
  const mayEdit = may(me, "users.edit") && (user.id !== me.id || me.account_type === "admin");
  const done = () => {
    setOpen(null);
    fetched.again();
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
    <Panel
      title="Licenses"
      says="A securities registration that is in effect opens the securities of contacts to this person."
    >
      {licenses === undefined ? fetched.error ? <Failed again={fetched.again} /> : <SkeletonRows count={2} /> : null}
      {licenses?.length === 0 ? <Text c="dimmed">None on record.</Text> : null}
      {licenses && licenses.length > 0 ? <Licenses licenses={licenses} onOpen={mayEdit ? setOpen : null} /> : null}
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

function Failed({ again }: { again: () => void }) {
  return (
    <Text c="dimmed">
      The licenses could not be fetched.{" "}
      <Button variant="subtle" size="compact-sm" onClick={again}>
        Try again
      </Button>
    </Text>
  );
}

interface LicensesProps {
  licenses: readonly License[];
  onOpen: ((license: License) => void) | null;
}

function Licenses({ licenses, onOpen }: LicensesProps) {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>License</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Expires</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {licenses.map((license) => (
            <Table.Tr key={license.id}>
              <Table.Td>
                {onOpen ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(license)}>
                    {optionWords(license.kind)}
                  </Button>
                ) : (
                  optionWords(license.kind)
                )}
              </Table.Td>
              <Table.Td>{license.state || "–"}</Table.Td>
              <Table.Td className="tabular">{license.number || "–"}</Table.Td>
              <Table.Td className="tabular">
                {license.expires ? showDay(license.expires) : "–"}{" "}
                {isInEffect(license, today) ? null : (
                  <Badge variant="light" color="red" size="sm">
                    Not in effect
                  </Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
