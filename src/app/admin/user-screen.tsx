/** One person as those above see them. */
import { Button, Group } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { accountTypeLabels, timeZoneLabels } from "../../domain/users/labels.ts";
import { isTimeZoneKey } from "../../domain/users/time-zones.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { peopleUnder, userName } from "../../local/queries/people.ts";
import { useActAs } from "../shell/index.ts";
import { Narrow } from "../../ui/narrow.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLive } from "../live.ts";
import { useMoments } from "../moments.ts";
import { AdminList } from "./admin-list.tsx";
import classes from "./admin-list.module.css";
import { UserLicenses } from "./user-licenses.tsx";
import { UserMarks } from "./user-marks.tsx";
import { UserSignIn } from "./user-sign-in.tsx";

export function UserScreen() {
  const { id = "" } = useParams();
  const fetched = useFetched(adminUsers.show, { params: { id } });
  const user = fetched.data?.data;
  const { exact } = useMoments();
  return (
    <AdminList
      title={user ? fullNameOf(user) : "User"}
      says={
        user
          ? [accountTypeLabels[user.account_type], user.title && optionWords(user.title)].filter(Boolean).join(" · ")
          : ""
      }
      fetched={fetched}
      actions={user?.can_act_as ? <ActAs user={user} /> : null}
    >
      {(person) => (
        <Narrow>
          <Panel>
            <UserMarks user={person} />
            <dl className={classes.facts}>
              <dt>Reports to</dt>
              <dd>{person.parent_id ? <Manager id={person.parent_id} /> : "–"}</dd>
              <dt>Email</dt>
              <dd>{person.email}</dd>
              <dt>Username</dt>
              <dd>{person.username || "–"}</dd>
              <dt>Time zone</dt>
              <dd>{person.timezone && isTimeZoneKey(person.timezone) ? timeZoneLabels[person.timezone] : "–"}</dd>
              <dt>Two-factor</dt>
              <dd>{person["has_2fa_enabled?"] ? "On" : "Off"}</dd>
              <dt>Last sign-in</dt>
              <dd>{exact(person.last_sign_in_at)}</dd>
              {person.locked_until ? (
                <>
                  <dt>Locked until</dt>
                  <dd>{exact(person.locked_until)}</dd>
                </>
              ) : null}
              <dt>Member since</dt>
              <dd>{exact(person.created_at)}</dd>
            </dl>
            <TheirContacts id={person.id} />
          </Panel>
          <UserSignIn user={person} onChanged={fetched.again} />
          <UserLicenses user={person} />
        </Narrow>
      )}
    </AdminList>
  );
}

/** A list takes no more owners than this. */
const ownersMax = 200;

/** Ways to what they own, alone and with everybody below them. */
function TheirContacts({ id }: { id: string }) {
  const under = useLive(peopleUnder, id) ?? [id];
  return (
    <Group gap="xs" mt="sm">
      <Button component={Link} variant="default" to={`/contacts?owner_ids=${id}`}>
        Their contacts
      </Button>
      {under.length > 1 && under.length <= ownersMax ? (
        <Button component={Link} variant="default" to={`/contacts?owner_ids=${under.join(",")}`}>
          With their downline ({under.length} people)
        </Button>
      ) : null}
    </Group>
  );
}

/** A link only where the mirror knows the name. */
function Manager({ id }: { id: string }) {
  const name = useLive(userName, id);
  return name ? (
    <Link to={`/admin/users/${id}`} className={classes.link}>
      {name}
    </Link>
  ) : (
    "–"
  );
}

function ActAs({ user }: { user: AdminUser }) {
  const work = useActAs("login_as");
  const look = useActAs("impersonate");
  return (
    <Group gap="xs">
      <Button variant="default" loading={look.busy} onClick={() => void look.start(user)}>
        See what they see
      </Button>
      <Button loading={work.busy} onClick={() => void work.start(user)}>
        Act as {user.first_name}
      </Button>
    </Group>
  );
}
