/** One's own licenses as this device knows them: what one may sell where, and until when. */
import { Table, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { licenseNoticeDays } from "../../domain/account/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { isInEffect, type License } from "../../domain/users/license.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { addDays, dayOf, showDay } from "../../kit/dates.ts";
import { ownLicenses } from "../../local/queries/people.ts";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useLive, useLocal } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import classes from "./licenses-panel.module.css";

export function LicensesPanel() {
  const { world } = useLocal();
  const { id, timezone } = useCurrentUser();
  const licenses = useLive(ownLicenses, id);
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isAskedFor = hash === "#licenses" && licenses !== undefined;
  useEffect(() => {
    if (!isAskedFor) return;
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  const today = dayOf(world.now(), zoneName(timezone));
  return (
    <div ref={place} id="licenses" tabIndex={-1} className={classes.place}>
      <Panel title="Licenses" says="What you may sell where. Whoever manages users keeps these.">
        {licenses && licenses.length > 0 ? (
          <Table.ScrollContainer minWidth={420}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  {["License", "State", "Number", "Expires"].map((head) => (
                    <Table.Th key={head}>{head}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {licenses.map((license) => (
                  <LicenseRow key={license.id} license={license} today={today} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ) : (
          <Text c="dimmed">None on record.</Text>
        )}
      </Panel>
    </div>
  );
}

function LicenseRow({ license, today }: { license: License; today: string }) {
  const { kind, state, number, expires } = license;
  const isSoon = expires !== null && expires <= addDays(today, licenseNoticeDays);
  return (
    <Table.Tr>
      <Table.Td>{optionWords(kind)}</Table.Td>
      <Table.Td>{state || "–"}</Table.Td>
      <Table.Td className="tabular">{number || "–"}</Table.Td>
      <Table.Td className="tabular">
        {expires ? showDay(expires) : "–"}{" "}
        {isInEffect(license, today) ? (
          isSoon ? (
            <ToneBadge tone="warn">Expires soon</ToneBadge>
          ) : null
        ) : (
          <ToneBadge tone="bad">Not in effect</ToneBadge>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
