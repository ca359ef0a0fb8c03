/** Finds a person within reach and acts as them, or looks through their eyes (spec 000 §6). */
import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import type { LoginType } from "../../domain/session/acting.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailed, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useFetched } from "../live.ts";
import classes from "./act-as-dialog.module.css";
import { useActAs } from "./use-act-as.ts";

export function ActAsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [type, setType] = useState<LoginType>("login_as");
  const actAs = useActAs(type, onClose);
  return (
    <Dialog onClose={onClose} title="Act as another user" size="lg">
      <Stack>
        <Radio.Group value={type} onChange={(value) => setType(value as LoginType)} label="How">
          <Group mt="xs">
            <Radio value="login_as" label="Work with their rights" />
            <Radio value="impersonate" label="See what they see" />
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
          Everything is recorded under your name too. Unsent changes of your own stay on this device and go on when you
          return.
        </Text>
      </Stack>
    </Dialog>
  );
}

function People({ text, busy, onChoose }: { text: string; busy: boolean; onChoose: (person: AdminUser) => void }) {
  const [q] = useDebouncedValue(text.trim(), debounceMs);
  const { data, error, again } = useFetched(adminUsers.list, {
    query: { limit: 25, order_field: "last_name", ...(q ? { q } : {}) },
  });
  const people = data?.data.filter((person) => person.can_act_as);
  if (error && !people) return <LoadFailed onRetry={again} />;
  if (!people) return <SkeletonRows count={5} />;
  if (people.length === 0) return <NothingYet title={q ? "Nobody found." : "There is nobody you can act as."} />;
  return (
    <ul className={classes.people}>
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <span className={classes.words}>
            <strong>{fullNameOf(person)}</strong>
            <span className={classes.more}>
              {person.email} · {person.account_type.replaceAll("_", " ")}
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => onChoose(person)}
            aria-label={`Act as ${fullNameOf(person)}`}
          >
            Act as
          </Button>
        </li>
      ))}
    </ul>
  );
}
