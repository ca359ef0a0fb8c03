/** Server maintenance, announced or running, and what still works meanwhile. */
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { maintenanceWords } from "../../domain/account/maintenance.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import classes from "../base/bars.module.css";
import { useSession } from "../base/session-provider.tsx";
import { useMaintenance } from "./use-maintenance.ts";

export function MaintenanceBar() {
  const { standing, now } = useMaintenance();
  const { user } = useSession().view;
  const [read, setRead] = useState("");
  if (!standing) return null;
  const zone = user?.timezone ? zoneName(user.timezone) : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isAnnounced = standing.state === "announced";
  const which = JSON.stringify(standing);
  if (isAnnounced && which === read) return null;
  return (
    <section
      className={`${classes.bar} ${classes.beside}`}
      data-kind={isAnnounced ? "told" : "acting"}
      aria-label="Maintenance"
      role="status"
    >
      <Text span size="sm">
        {maintenanceWords(standing, { now, zone, inside: user !== null })}
      </Text>
      {isAnnounced ? (
        <Button size="compact-sm" variant="default" onClick={() => setRead(which)}>
          Got it
        </Button>
      ) : null}
    </section>
  );
}
