/** Which calendars of an account sync, and in which direction. */
import { Button, Checkbox, Group, Radio, Select, Stack, Table } from "@mantine/core";
import { useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import {
  type Authorization,
  type AuthorizationCalendar,
  flowOf,
  type SyncDirection,
  syncDirections,
} from "../../domain/calendar/authorization.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { accountTitle, directionLabels } from "./external-account-words.ts";

interface Choice {
  account: Authorization;
  onDone: () => void;
  onClose: () => void;
}

export function CalendarChoice({ account, onDone, onClose }: Choice) {
  const fetched = useFetched(authorizations.calendars, { params: { id: account.id } });
  return (
    <Dialog title={`Calendars of ${accountTitle(account)}`} onClose={onClose} size="lg">
      <FetchState what="Calendars" of={fetched} lines={3} />
      {fetched.data ? (
        <ChoiceForm account={account} found={fetched.data.data} onDone={onDone} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

function ChoiceForm({ account, found, onDone, onClose }: Choice & { found: readonly AuthorizationCalendar[] }) {
  const { request } = useLocal();
  const [direction, setDirection] = useState<SyncDirection>(account.direction);
  const [chosen, setChosen] = useState<readonly AuthorizationCalendar[]>(() =>
    found.map((one) => chosenNow(account, one)),
  );
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (id: string, next: Partial<AuthorizationCalendar>) =>
    setChosen(chosen.map((one) => (one.id === id ? tidied({ ...one, ...next }) : one)));
  const makeDefault = (id: string) =>
    setChosen(chosen.map((one) => tidied({ ...one, default: one.id === id, write: one.write || one.id === id })));
  const save = async () => {
    setBusy(true);
    try {
      const calendars = chosen.filter(({ read, write }) => read || write);
      await request(authorizations.update, { params: { id: account.id }, body: { direction, calendars } });
      onDone();
    } catch (failure) {
      setTrouble(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Select
        label="Direction"
        data={syncDirections.map((value) => ({ value, label: directionLabels[value] }))}
        value={direction}
        allowDeselect={false}
        onChange={(value) => setDirection(syncDirections.find((one) => one === value) ?? "both")}
      />
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Calendar</Table.Th>
              <Table.Th>Import events</Table.Th>
              <Table.Th>Export changes</Table.Th>
              <Table.Th>My events go here</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((calendar, place) => {
              const one = chosen[place] ?? calendar;
              // Calendars the direction excludes show unchecked; the choice returns when the direction changes back.
              const flow = flowOf(direction, one);
              return (
                <Table.Tr key={calendar.id}>
                  <Table.Td>{calendar.name}</Table.Td>
                  <Table.Td>
                    <Checkbox
                      checked={flow.in}
                      disabled={!calendar.read || direction === "out"}
                      onChange={(event) => change(calendar.id, { read: event.currentTarget.checked })}
                      aria-label={`Import events from ${calendar.name}`}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      checked={flow.out}
                      disabled={!calendar.write || direction === "in"}
                      onChange={(event) => change(calendar.id, { write: event.currentTarget.checked })}
                      aria-label={`Export changes to ${calendar.name}`}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Radio
                      name="default"
                      checked={flow.ours}
                      disabled={!calendar.write || direction === "in"}
                      onChange={() => makeDefault(calendar.id)}
                      aria-label={`My events go to ${calendar.name}`}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <FormError words={trouble} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}

function chosenNow({ calendars }: Authorization, found: AuthorizationCalendar): AuthorizationCalendar {
  return calendars.find(({ id }) => id === found.id) ?? { ...found, read: false, write: false, default: false };
}

/** Without outbound sync there is no target calendar to choose. */
const tidied = (one: AuthorizationCalendar): AuthorizationCalendar => ({ ...one, default: one.default && one.write });
