/** Invites several people at once: a pasted list or a CSV file, checked before anything is sent. */
import { Button, FileButton, Group, Select, Stack, Table, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ListedUser } from "../../domain/imports/user-list.ts";
import { type AccountType, scopeOf } from "../../domain/users/access.ts";
import { typesToGive } from "../../domain/users/assigning.ts";
import { accountTypeLabels } from "../../domain/users/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { useUnits } from "./person-options.ts";
import { PersonSelect } from "./person-select.tsx";
import { type InviteList as List, useInviteList } from "./use-invite-list.ts";

interface InviteListProps {
  onInvited: () => void;
  onClose: () => void;
}

interface Typed {
  text: string;
  account_type: AccountType;
  parent_id: string;
  business_unit_id: string;
}

export function InviteList({ onInvited, onClose }: InviteListProps) {
  const me = useCurrentUser();
  const list = useInviteList(onInvited);
  const [typed, setTyped] = useState<Typed>({
    text: "",
    account_type: "agent",
    parent_id: scopeOf(me, "users.edit") === "tenant" ? "" : me.id,
    business_unit_id: "",
  });
  const isOver = list.outcome !== null;
  const mayClose = typed.text === "" || isOver;
  useHoldPage(typed.text !== "" && !isOver, "Nobody on this list is invited yet.");
  const close = () => {
    if (list.running === null) onClose();
  };
  return (
    <Dialog
      onClose={close}
      title="Invite several people"
      size="xl"
      closeOnClickOutside={mayClose}
      closeOnEscape={mayClose}
    >
      <Stack>
        {isOver ? <Outcome list={list} onClose={onClose} /> : null}
        {!isOver && list.rows ? <Checked list={list} /> : null}
        {!isOver && !list.rows ? <ListForm list={list} typed={typed} onType={setTyped} onClose={close} /> : null}
      </Stack>
    </Dialog>
  );
}

interface ListFormProps {
  list: List;
  typed: Typed;
  onType: (typed: Typed) => void;
  onClose: () => void;
}

function ListForm({ list, typed, onType, onClose }: ListFormProps) {
  const me = useCurrentUser();
  const units = useUnits();
  const put = (change: Partial<Typed>) => onType({ ...typed, ...change });
  const { text, account_type, parent_id, business_unit_id } = typed;
  const place = { account_type, parent_id: parent_id || null, business_unit_id: business_unit_id || null };
  return (
    <>
      <Textarea
        label="People"
        description="One person a line: an email, with or without a name. A CSV file may have the columns email, first name, last name, role, username and NPN."
        placeholder={"Ada Ames <ada@example.com>\nben@example.com, Ben, Boone, Manager"}
        rows={8}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => put({ text: currentTarget.value })}
      />
      <Group justify="flex-start">
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void file?.text().then((all) => put({ text: all }))}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
      </Group>
      <Group grow align="flex-start">
        <Select
          label="Role"
          description="Unless the list says another."
          allowDeselect={false}
          data={typesToGive(me, me.features).map((value) => ({ value, label: accountTypeLabels[value] }))}
          value={account_type}
          onChange={(value) => put({ account_type: value ?? "agent" })}
        />
        <PersonSelect
          label="Reports to"
          description="The same for everyone."
          placeholder="Nobody"
          clearable
          known={[{ value: me.id, label: fullNameOf({ ...me.profile, username: me.username }) }]}
          value={parent_id}
          onChange={(id) => put({ parent_id: id })}
        />
        {units.options.length > 0 ? (
          <Select
            label="Business unit"
            description="The same for everyone."
            placeholder="None"
            clearable
            data={units.options}
            value={business_unit_id || null}
            onChange={(id) => put({ business_unit_id: id ?? "" })}
          />
        ) : null}
      </Group>
      <Running list={list} />
      <FormError words={list.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={list.running !== null}
          disabled={text.trim() === ""}
          onClick={() => void list.check(text, place)}
        >
          Check list
        </Button>
      </Group>
    </>
  );
}

function Checked({ list }: { list: List }) {
  const { ready, wrong } = list;
  return (
    <>
      <Text>
        {countOf(ready.length, "person is", "people are")} ready to be invited.
        {wrong.length > 0 ? ` ${countOf(wrong.length, "row needs", "rows need")} attention and will be left out.` : ""}
      </Text>
      {wrong.length > 0 ? <Rows label="Rows that need attention" rows={wrong} /> : null}
      {ready.length > 0 ? <Rows label="People to invite" rows={ready} /> : null}
      <Running list={list} />
      <FormError words={list.error} />
      <Group justify="flex-end">
        <Button variant="default" disabled={list.running !== null} onClick={list.back}>
          Back to the list
        </Button>
        <Button loading={list.running !== null} disabled={ready.length === 0} onClick={() => void list.invite()}>
          Invite {countOf(ready.length, "person", "people")}
        </Button>
      </Group>
    </>
  );
}

function Running({ list: { running } }: { list: List }) {
  return running ? <ProgressCount {...running} /> : null;
}

function Outcome({ list: { outcome }, onClose }: { list: List; onClose: () => void }) {
  const me = useCurrentUser();
  if (!outcome) return null;
  const { invited, failed } = outcome;
  return (
    <>
      <Text role="status">
        {countOf(invited, "person was", "people were")} invited. The link in the email works for 7 days.
        {me.emailing?.leaves === false ? " No mail server is set up: find the links under Sent email." : ""}
      </Text>
      {failed.length > 0 ? <Rows label="Could not be invited" rows={failed} /> : null}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}

const rowsShown = 50;

function Rows({ label, rows }: { label: string; rows: readonly ListedUser[] }) {
  return (
    <div>
      <Text fw={500}>{label}</Text>
      <Table verticalSpacing="xs" layout="fixed" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="4rem">
              Line
            </Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" w="45%">
              Email
            </Table.Th>
            <Table.Th scope="col" w="9rem">
              Role
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, rowsShown).map(({ row, fields, errors }) => (
            <Table.Tr key={row}>
              <Table.Td className="tabular">{row}</Table.Td>
              <Table.Td>{fullNameOf({ ...fields, username: "" })}</Table.Td>
              <Table.Td>
                {fields.email || "–"}
                {Object.entries(errors).map(([field, [words]]) => (
                  <div key={field}>
                    <ToneBadge tone="bad">{words}</ToneBadge>
                  </div>
                ))}
              </Table.Td>
              <Table.Td>{accountTypeLabels[fields.account_type]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > rowsShown ? (
        <Text size="sm" c="dimmed" mt="xs">
          And {(rows.length - rowsShown).toLocaleString("en-US")} more.
        </Text>
      ) : null}
    </div>
  );
}
