/** What the user may sell, where and with whom, as their managers set it. Available offline. */
import { Text } from "@mantine/core";
import { showDay } from "../../kit/dates.ts";
import { ownLicenses } from "../../local/queries/people.ts";
import { Panel } from "../../ui/panel.tsx";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AppointmentTable } from "./appointment-table.tsx";
import { LicenseTable } from "./license-table.tsx";
import { usePlace } from "./use-place.ts";
import classes from "./selling-panel.module.css";

export function SellingPanel() {
  const { id, selling } = useCurrentUser();
  const licenses = useLive(ownLicenses, id);
  const place = usePlace("#licenses", licenses !== undefined);
  const appointments = selling?.appointments ?? [];
  const facts = [
    selling?.ahip_certified_until ? `AHIP certified until ${showDay(selling.ahip_certified_until)}.` : "",
    selling?.securities_series.length ? `Securities series ${selling.securities_series.join(", ")}.` : "",
  ].filter(Boolean);
  return (
    <div ref={place} id="licenses" tabIndex={-1} className={classes.place}>
      <Panel
        title="Licenses and appointments"
        description="Maintained by your administrators. Tell them if something is missing."
      >
        {facts.length > 0 ? <Text mb="sm">{facts.join(" ")}</Text> : null}
        {licenses && licenses.length > 0 ? (
          <LicenseTable licenses={licenses} onOpen={null} />
        ) : (
          <Text c="dimmed">No license on record.</Text>
        )}
        {appointments.length > 0 ? (
          <AppointmentTable appointments={appointments} onOpen={null} />
        ) : (
          <Text c="dimmed">No appointment on record.</Text>
        )}
      </Panel>
    </div>
  );
}
