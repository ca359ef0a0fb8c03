/** The comparison: a column per contact, a row per differing field; fields joined by rule are listed below. */
import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { MergeFacts } from "../../contract/duplicates/contact-merges.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import {
  differingFields,
  type MergeChoices,
  type MergeField,
  type MergeRecord,
  usualChoices,
  usualSurvivor,
} from "../../domain/duplicates/merge-choice.ts";
import { mergeContacts } from "../../domain/duplicates/merge-contacts.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { contactsNotSame } from "../../local/intents/merges.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { Panel } from "../../ui/panel.tsx";
import { useIntent, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { MergeTable } from "./merge-table.tsx";
import { fieldReaders } from "./merge-fields.ts";
import { MergeResult } from "./merge-result.tsx";
import { useMerge } from "./use-merge.ts";
import classes from "./merge.module.css";

interface MergeCompareProps {
  records: readonly MergeRecord[];
  lists: ContactLists;
  /** Undefined while offline. */
  counts: readonly MergeFacts[] | undefined;
  online: boolean;
  onSending: (busy: boolean) => void;
}

export function MergeCompare({ records, lists, counts, online, onSending }: MergeCompareProps) {
  const { world } = useLocal();
  const [chosenSurvivor, setSurvivor] = useState<number | null>(null);
  const [own, setOwn] = useState<MergeChoices>({});
  const [parted, setParted] = useState(false);
  const { busy, refusal, merge } = useMerge(onSending);
  const part = useIntent(contactsNotSame);
  const contacts = records.map(({ contact }) => contact);
  const survivor_id = chosenSurvivor ?? usualSurvivor(records) ?? 0;
  const survivor = contacts.find(({ id }) => id === survivor_id) ?? contacts[0];
  if (!survivor) return null;
  const differing = new Set<MergeField>(differingFields(records));
  const choices: MergeChoices = { ...usualChoices(records, survivor.id), ...own };
  const losers = contacts.filter((one) => one !== survivor).toSorted((one, other) => other.updated_at - one.updated_at);
  const stopping = new Set(lists.statuses.filter(stopsContact).map(({ id }) => id));
  const result = mergeContacts({ survivor, losers, choices, stopping, now: world.now() });
  const name = nameOfContact(result.contact);
  const ids = contacts.map(({ id }) => id);
  const send = () =>
    merge({
      survivor_id: survivor.id,
      ids,
      name,
      choices: [...differing].flatMap((field) => {
        const from = choices[field];
        const contact = contacts.find(({ id }) => id === from);
        return from === undefined || !contact ? [] : [{ field, from, value: contact[field] }];
      }),
    });
  const notSame = () =>
    void part({ ids, same: false }).then(
      () => {
        setParted(true);
        notify("Marked as not duplicates.");
      },
      () => undefined,
    );
  const undoNotSame = () =>
    void part({ ids, same: true }).then(
      () => setParted(false),
      () => undefined,
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) send();
      }}
    >
      <Panel>
        <MergeTable
          records={records}
          lists={lists}
          survivor_id={survivor.id}
          onSurvivor={setSurvivor}
          readers={fieldReaders.filter(({ field }) => differing.has(field))}
          choices={choices}
          onChoose={(field, from) => setOwn((before) => ({ ...before, [field]: from }))}
          counts={counts}
        />
      </Panel>
      <MergeResult result={result} lists={lists} counts={counts} contacts={contacts} />
      {counts?.some(({ not_same }) => not_same.length > 0) ? (
        <Alert color="orange" my="md">
          Someone marked these as not duplicates.
        </Alert>
      ) : null}
      {refusal ? (
        <Alert color="red" my="md" role="alert" title="The contacts were not merged.">
          {refusal}
        </Alert>
      ) : null}
      {online ? null : (
        <Text size="sm" my="sm" role="status">
          You are offline. Your choices are saved, and the contacts are merged when you are back online.
        </Text>
      )}
      <Group justify="flex-end" className={classes.end}>
        {parted ? (
          <Button variant="default" onClick={undoNotSame}>
            Undo not duplicates
          </Button>
        ) : (
          <Button variant="default" onClick={notSame} disabled={busy}>
            Not duplicates
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={parted}>
          {`Merge into ${name} (${survivor.id})`}
        </Button>
      </Group>
    </form>
  );
}
