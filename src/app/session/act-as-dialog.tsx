/** Finds a visible user and acts as them, or views as them (spec 000 §6). */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import type { LoginType } from "../../domain/users/session-marker.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline } from "../base/live.ts";
import classes from "./act-as-dialog.module.css";
import { PersonAvatar } from "../appearance/index.ts";
import { useActAs } from "./use-act-as.ts";

export function ActAsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [type, setType] = useState<LoginType>("login_as");
  const actAs = useActAs(type, onClose);
  return (
    <Dialog onClose={onClose} title="Act as another user" size="lg">
      <Stack>
        <Radio.Group value={type} onChange={(value) => setType(value as LoginType)} label="Mode">
          <Group mt="xs">
            <Radio value="login_as" label="Act with their permissions" />
            <Radio value="impersonate" label="View as them" />
          </Group>
        </Radio.Group>
        <TextInput
          label="Find a person"
          placeholder="Name, email or username"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <People text={text} busy={actAs.busy} onChoose={(person) => void actAs.start(person)} />
        <Text size="sm" c="dimmed">
          Everything you do is also recorded under your name. Your own unsent changes stay on this device and are sent
          when you return.
        </Text>
      </Stack>
    </Dialog>
  );
}

function People({ text, busy, onChoose }: { text: string; busy: boolean; onChoose: (person: AdminUser) => void }) {
  const [q] = useDebouncedValue(text.trim(), debounceMs);
  const fetched = useFetched(adminUsers.list, {
    query: { limit: 25, order_field: "last_name", ...(q ? { q } : {}) },
  });
  const online = useOnline();
  const people = fetched.data?.data.filter((person) => person.can_act_as);
  const words = "Acting as someone downloads their data to this device.";
  return (
    <>
      <FetchState what="People" of={fetched} description={words} offline={words} lines={5} />
      {people?.length === 0 ? (
        <NothingYet icon={IconUsers} title={q ? "No matches" : "There is no one you can act as."} />
      ) : null}
      {people && people.length > 0 ? (
        <ul className={classes.people}>
          {people.map((person) => (
            <Person key={person.id} person={person} disabled={busy || !online} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface PersonProps {
  person: AdminUser;
  disabled: boolean;
  onChoose: (person: AdminUser) => void;
}

function Person({ person, disabled, onChoose }: PersonProps) {
  const name = fullNameOf(person);
  return (
    <li className={classes.person}>
      <PersonAvatar name={name} photo={person.personal_photo} size="2rem" isQuiet />
      <span className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.more}>
          {person.email} · {person.account_type.replaceAll("_", " ")}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled}
        onClick={() => onChoose(person)}
        aria-label={`Act as ${name}`}
      >
        Act as
      </Button>
    </li>
  );
}
