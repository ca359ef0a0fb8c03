/** A user's devices; a lost one can be wiped. */
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { adminDevices } from "../../contract/device/devices.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { may } from "../../domain/users/access.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { Panel } from "../../ui/panel.tsx";
import { DeviceList } from "../account/index.ts";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export function UserDevices({ user }: { user: AdminUser }) {
  return mayChangePerson(useCurrentUser(), user) ? <TheirDevices user={user} /> : null;
}

function TheirDevices({ user }: { user: AdminUser }) {
  const me = useCurrentUser();
  const fetched = useFetched(adminDevices.list, { params: { id: user.id } });
  return (
    <Panel
      title="Devices"
      description={`Each device stores a copy of what ${user.first_name} can see. If one is lost, wipe it: it deletes all Fieldline data the next time it goes online.`}
    >
      <DeviceList
        fetched={fetched}
        owner_id={user.id}
        more={(device) =>
          may(me, "audit.see") ? (
            <Button
              component={Link}
              size="compact-sm"
              variant="subtle"
              to={`/admin/audit?user_id=${user.id}&device_id=${device.id}`}
              aria-label={`Changes from ${device.name}`}
            >
              Audit log
            </Button>
          ) : null
        }
      />
    </Panel>
  );
}
