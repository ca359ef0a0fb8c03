/** Removes a user as a plan: who takes over what they have. */
import { Alert, Button, Group, Radio, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { pools } from "../../contract/pools/pools.ts";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { userRemovals } from "../../contract/users/user-removals.ts";
import {
  partsForNobody,
  partsFreed,
  removalMessages,
  removalPartLabels,
  type RemovalPartName,
  type RemovalReceiver,
  type RemovalReceivers,
} from "../../domain/users/removal.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, report, wordsOf } from "../base/report.ts";
import { undoneWords } from "./removal-words.ts";
import { PersonSelect } from "./person-select.tsx";

interface RemoveUserProps {
  user: AdminUser;
  onRemoved: () => void;
  onClose: () => void;
}

/** In the order a person thinks of them. */
const order: readonly RemovalPartName[] = [
  "contacts",
  "downline",
  "events",
  "callbacks",
  "flows",
  "vendors",
  "licenses",
];
const nobody = "nobody";

type Chosen = Partial<Record<RemovalPartName, string>>;

export function RemoveUser({ user, onRemoved, onClose }: RemoveUserProps) {
  const { request } = useLocal();
  const params = { id: user.id };
  const fetched = useFetched(userRemovals.preview, { params, body: { receivers: {} } });
  const [everything, setEverything] = useState("");
  const [chosen, setChosen] = useState<Chosen>({});
  const [pool, setPool] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const plan = fetched.data?.data;
  const due = order.filter((part) => (plan?.counts[part] ?? 0) > 0);
  const valueOf = (part: RemovalPartName) => chosen[part] ?? (partsFreed.includes(part) ? nobody : everything);
  const blocked = plan ? due.flatMap((part) => blockedWords(part, plan.errors)) : [];
  const receivers: RemovalReceivers = Object.fromEntries(
    due.flatMap((part) => receiverOf(part, valueOf(part), pool) ?? []).map(({ part, to }) => [part, to]),
  );
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await request(userRemovals.remove, { params, body: { receivers, version: user.updated_at } });
      onRemoved();
      showUndo({ text: `${fullNameOf(user)} is removed.`, undo: () => void undo(data.id) });
    } catch (error) {
      const found = fieldErrorsOf(error);
      setErrors(found);
      if (!due.some((part) => found[part])) setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const undo = (id: string) =>
    request(userRemovals.undo, { params: { id } }).then(
      ({ data }) => notify(undoneWords(fullNameOf(user), data)),
      report,
    );
  return (
    <Dialog onClose={onClose} title={`Remove ${fullNameOf(user)}`} size="lg">
      <Stack>
        <FetchState what="What they have" of={fetched} lines={4} small />
        {plan ? (
          <>
            <Text size="sm">
              They are signed out everywhere and can no longer sign in. Notes, calls and history keep their name. You
              can undo this later.
            </Text>
            {due.length > 1 ? (
              <PersonSelect
                label="Everything goes to"
                placeholder="Choose one person, or each below"
                allowDeselect={false}
                except={user.id}
                value={everything}
                onChange={setEverything}
              />
            ) : null}
            {due.map((part) => (
              <PartField
                key={part}
                part={part}
                count={plan.counts[part]}
                except={user.id}
                value={valueOf(part)}
                error={errors[part]}
                onChange={(id) => setChosen({ ...chosen, [part]: id })}
                pool={part === "contacts" ? { id: pool, onChange: setPool } : null}
              />
            ))}
            <Ends ends={plan.ends} />
            <FormError words={failure ?? blocked[0] ?? null} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button color="red" loading={busy} onClick={() => void go()}>
                Remove user
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

/** What stands in the way whoever takes over; a missing receiver is asked for by the fields. */
function blockedWords(part: RemovalPartName, errors: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return (errors[part] ?? []).filter((words) => words !== removalMessages.receiver_needed);
}

/** Undefined: nothing chosen yet. */
function receiverOf(
  part: RemovalPartName,
  value: string,
  pool: string | null,
): { part: RemovalPartName; to: RemovalReceiver } | undefined {
  if (part === "contacts" && pool) return { part, to: { user_id: null, pool_id: pool } };
  if (value === "") return undefined;
  return { part, to: { user_id: value === nobody ? null : value, pool_id: null } };
}

interface PartFieldProps {
  part: RemovalPartName;
  count: number;
  except: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
  /** For contacts: the pool they go to instead. */
  pool: { id: string | null; onChange: (id: string | null) => void } | null;
}

function PartField({ part, count, except, value, error, onChange, pool }: PartFieldProps) {
  const label = `${removalPartLabels[part]}: ${count.toLocaleString("en-US")}`;
  const known = partsForNobody.includes(part) ? [{ value: nobody, label: "Nobody" }] : undefined;
  const field = (
    <PersonSelect
      label={label}
      placeholder="Choose who takes this"
      allowDeselect={false}
      except={except}
      {...(known && { known })}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
  return pool ? <ContactsField label={label} pool={pool} error={error} person={field} /> : field;
}

interface ContactsFieldProps {
  label: string;
  pool: NonNullable<PartFieldProps["pool"]>;
  error: string | undefined;
  person: React.ReactNode;
}

/** Contacts go to a user, or to a pool. */
function ContactsField({ label, pool, error, person }: ContactsFieldProps) {
  const fetched = useFetched(pools.list, { query: {} });
  const [way, setWay] = useState<"user" | "pool">("user");
  const options = (fetched.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (options.length === 0) return person;
  return (
    <Stack gap="xs">
      <Radio.Group
        aria-label="Contacts go to"
        value={way}
        onChange={(next) => {
          setWay(next === "pool" ? "pool" : "user");
          pool.onChange(null);
        }}
      >
        <Group>
          <Radio value="user" label="Contacts to a user" />
          <Radio value="pool" label="Contacts to a pool" />
        </Group>
      </Radio.Group>
      {way === "user" ? (
        person
      ) : (
        <Select
          label={label}
          placeholder="Choose a pool"
          allowDeselect={false}
          data={options}
          value={pool.id}
          onChange={pool.onChange}
          error={error}
        />
      )}
    </Stack>
  );
}

function Ends({
  ends: { assignments, sessions, api_keys },
}: {
  ends: { assignments: number; sessions: number; api_keys: number };
}) {
  const words = [
    sessions > 0 && countOf(sessions, "session"),
    api_keys > 0 && countOf(api_keys, "API key"),
    assignments > 0 &&
      countOf(
        assignments,
        "assignment to a relationship manager or unit",
        "assignments to relationship managers or units",
      ),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Alert color="gray" p="sm">
      <Text size="sm">Also ends: {words.join(", ")}. Connected calendars are disconnected.</Text>
    </Alert>
  );
}
