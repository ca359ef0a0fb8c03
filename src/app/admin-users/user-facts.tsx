/** A user's profile, readable by their managers and editable by those with the right. */
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { may } from "../../domain/users/access.ts";
import { mayChangePerson } from "../../domain/users/changing.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { isTimeZoneKey } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { peopleUnder } from "../../local/queries/people.ts";
import { Panel } from "../../ui/panel.tsx";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./users.module.css";
import { MembershipForm } from "./membership-form.tsx";
import { paidWords } from "./paid-words.ts";
import { UserForm } from "./user-form.tsx";
import { UserMarks } from "./user-marks.tsx";

export function UserFacts({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const me = useCurrentUser();
  const [editing, setEditing] = useState<"user" | "membership" | null>(null);
  const close = () => setEditing(null);
  const saved = () => {
    close();
    onChanged();
  };
  const form = { user, onSaved: saved, onClose: close };
  return (
    <Panel>
      <Group gap="sm" mb="sm">
        <PersonAvatar name={fullNameOf(user)} photo={user.personal_photo} size="3.5rem" />
        <UserMarks user={user} />
      </Group>
      <Facts user={user} />
      <Group gap="xs" mt="sm">
        {mayChangePerson(me, user) ? <Button onClick={() => setEditing("user")}>Edit</Button> : null}
        {may(me, "users.roles") && me.actor === null ? (
          <Button variant="default" onClick={() => setEditing("membership")}>
            Paid membership
          </Button>
        ) : null}
        {user.id === me.id ? (
          <Button component={Link} variant="default" to="/account/profile">
            Your own account
          </Button>
        ) : null}
        <TheirContacts id={user.id} />
      </Group>
      {editing === "user" ? <UserForm {...form} /> : null}
      {editing === "membership" ? <MembershipForm {...form} /> : null}
    </Panel>
  );
}

function Facts({ user }: { user: AdminUser }) {
  const { exact } = useMoments();
  return (
    <dl className={classes.facts}>
      <dt>Reports to</dt>
      <dd>
        {user.parent_id ? (
          <Link to={`/admin/users/${user.parent_id}`} className={classes.link}>
            {user.parent_name || "Unnamed"}
          </Link>
        ) : (
          "–"
        )}
      </dd>
      <dt>Business unit</dt>
      <dd>{user.business_unit_name || "–"}</dd>
      <dt>Email</dt>
      <dd>{user.email}</dd>
      <dt>Username</dt>
      <dd>{user.username || "–"}</dd>
      <dt>NPN</dt>
      <dd className="tabular">{user.npn || "–"}</dd>
      <dt>AHIP certified until</dt>
      <dd className="tabular">{user.ahip_certified_until ? showDay(user.ahip_certified_until) : "–"}</dd>
      <dt>Securities series</dt>
      <dd className="tabular">{user.securities_series.join(", ") || "–"}</dd>
      <dt>Time zone</dt>
      <dd>{user.timezone && isTimeZoneKey(user.timezone) ? timeZoneLabels[user.timezone] : "–"}</dd>
      <dt>Two-factor</dt>
      <dd>{user["has_2fa_enabled?"] ? "On" : "Off"}</dd>
      <dt>Paid membership</dt>
      <dd>{paidWords(user) || "No"}</dd>
      <dt>Last sign-in</dt>
      <dd>{exact(user.last_sign_in_at)}</dd>
      {user.locked_until ? (
        <>
          <dt>Locked until</dt>
          <dd>{exact(user.locked_until)}</dd>
        </>
      ) : null}
      <dt>Member since</dt>
      <dd>{exact(user.created_at)}</dd>
    </dl>
  );
}

/** Maximum number of owners in a list filter. */
const ownersMax = 200;

/** Links to contacts they own, alone and with everyone below them. */
function TheirContacts({ id }: { id: string }) {
  const under = useLive(peopleUnder, id) ?? [id];
  return (
    <>
      <Button component={Link} variant="default" to={`/contacts?owner_ids=${id}`}>
        Their contacts
      </Button>
      {under.length > 1 && under.length <= ownersMax ? (
        <Button component={Link} variant="default" to={`/contacts?owner_ids=${under.join(",")}`}>
          Including downline ({under.length} people)
        </Button>
      ) : null}
    </>
  );
}
