import { Select, TextInput } from "@mantine/core";
import { adminDevices } from "../../contract/device/devices.ts";
import type { AuditSearch } from "../../contract/timeline/history.ts";
import { actionWord, auditedActions, auditedRecords, recordKindWords } from "../../domain/timeline/history.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useFetched, useLive } from "../base/live.ts";

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

const actions = auditedActions.map((value) => ({ value, label: actionWord(value) }));
const records = auditedRecords.map((value) => {
  const words = recordKindWords(value);
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
});

const abouts = [
  { value: "sign_ins", label: "Sign-ins" },
  { value: "acting", label: "Acting as others" },
];

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const lists = useLive(contactLists);
  const people = (lists?.users ?? [])
    .map((user) => ({ value: user.id, label: fullNameOf(user) || "Unnamed" }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const put = (name: keyof AuditSearch) => (value: string | null) =>
    onChange({ ...search, [name]: value || undefined });
  // A device belongs to one user: with another user the filter would match nothing.
  const putWho = (value: string | null) => onChange({ ...search, user_id: value || undefined, device_id: undefined });
  return (
    <>
      <Select
        label="Who"
        placeholder="Anyone"
        w="11rem"
        searchable
        clearable
        data={people}
        value={search.user_id ?? null}
        onChange={putWho}
      />
      {search.user_id ? (
        <DeviceFilter user_id={search.user_id} value={search.device_id ?? null} onSet={put("device_id")} />
      ) : null}
      <Select
        label="What"
        placeholder="Any change"
        w="10rem"
        searchable
        clearable
        data={actions}
        value={search.action ?? null}
        onChange={put("action")}
      />
      <Select
        label="About"
        placeholder="Anything"
        w="11rem"
        clearable
        data={abouts}
        value={search.about ?? null}
        onChange={put("about")}
      />
      <Select
        label="Record"
        placeholder="Any record"
        w="9rem"
        searchable
        clearable
        data={records}
        value={search.record_type ?? null}
        onChange={put("record_type")}
      />
      <RecordId key={search.record_id ?? ""} value={search.record_id ?? ""} onSet={put("record_id")} />
      <TextInput
        type="date"
        label="From"
        w="9.5rem"
        value={search.from ?? ""}
        onChange={(event) => put("from")(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="To"
        w="9.5rem"
        value={search.to ?? ""}
        onChange={(event) => put("to")(event.currentTarget.value)}
      />
    </>
  );
}

/** Debounced: searches after typing, not per keystroke. */
function RecordId({ value, onSet }: { value: string; onSet: (value: string) => void }) {
  return (
    <TextInput
      label="Number or id"
      w="8rem"
      maxLength={60}
      defaultValue={value}
      onBlur={(event) => {
        if (event.currentTarget.value.trim() !== value) onSet(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSet(event.currentTarget.value.trim());
      }}
    />
  );
}

interface DeviceFilterProps {
  user_id: string;
  value: string | null;
  onSet: (value: string | null) => void;
}

/** A device removed from the list is shown by the start of its id. */
function DeviceFilter({ user_id, value, onSet }: DeviceFilterProps) {
  const known = useFetched(adminDevices.list, { params: { id: user_id } }).data?.data ?? [];
  const named = known.map(({ id, name }) => ({ value: id, label: name || "Unnamed" }));
  const isKnown = value === null || known.some(({ id }) => id === value);
  const data = isKnown ? named : [{ value, label: `Device ${value.slice(0, 8)}` }, ...named];
  return <Select label="Device" w="11rem" clearable data={data} value={value} onChange={onSet} />;
}
