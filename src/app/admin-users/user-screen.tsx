/** One user, as their managers see them. */
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { may } from "../../domain/users/access.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { Narrow } from "../../ui/narrow.tsx";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { OnlinePage } from "../data-list/index.ts";
import { ActAs } from "./act-as-buttons.tsx";
import { RemoveUser } from "./remove-user.tsx";
import { UserAppointments } from "./user-appointments.tsx";
import { UserDevices } from "./user-devices.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserLicenses } from "./user-licenses.tsx";
import { UserRole } from "./user-role.tsx";
import { UserSignIn } from "./user-sign-in.tsx";

export function UserScreen() {
  const { id = "" } = useParams();
  const fetched = useFetched(adminUsers.show, { params: { id } });
  const user = fetched.data?.data;
  return (
    <OnlinePage
      title={user ? fullNameOf(user) : "User"}
      description={user ? standingOf(user) : ""}
      what="This user"
      fetched={fetched}
      actions={user ? <Actions user={user} /> : null}
    >
      {(person) => (
        <Narrow>
          <UserFacts user={person} onChanged={fetched.again} />
          <UserRole user={person} onChanged={fetched.again} />
          <UserSignIn user={person} onChanged={fetched.again} />
          <UserDevices user={person} />
          <UserLicenses user={person} onChanged={fetched.again} />
          <UserAppointments user={person} />
        </Narrow>
      )}
    </OnlinePage>
  );
}

/** Role and title, once if they are the same. */
function standingOf({ account_type, title }: AdminUser): string {
  const role = accountTypeLabels[account_type];
  const words = title ? optionWords(title) : "";
  return words === "" || words.toLowerCase() === role.toLowerCase() ? role : `${role} · ${words}`;
}

function Actions({ user }: { user: AdminUser }) {
  const me = useCurrentUser();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const mayRemove = may(me, "users.roles") && me.actor === null && user.id !== me.id;
  return (
    <Group gap="xs">
      {mayRemove ? (
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      ) : null}
      {user.can_act_as ? <ActAs user={user} /> : null}
      {removing ? (
        <RemoveUser
          user={user}
          onRemoved={() => void navigate("/admin/users", { replace: true })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Group>
  );
}
