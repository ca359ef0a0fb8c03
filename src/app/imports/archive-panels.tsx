/** Import of a file archive: the contact each file would go to, as far as this device knows, and the upload button. */
import { Anchor, Button, SegmentedControl, Table, Text } from "@mantine/core";
import { useCallback, useEffect, useId, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { imports } from "../../contract/imports/imports.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ArchiveEntry } from "../../domain/imports/archive-entry.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { countOf } from "../../kit/text.ts";
import { archiveOutlook, type Outlook } from "../../local/queries/attachments.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { attachmentHelp, goesNowhere, outlookCounts, type Whose, whoseWords } from "./archive-words.ts";
import classes from "./imports.module.css";
import { SendBar } from "./send-bar.tsx";
import { type Sendable, type SentKeys, useUpload } from "./use-upload.ts";

export interface ArchiveDraft {
  file: File;
  entries: ArchiveEntry[];
  whose: Whose;
}

interface ArchivePanelsProps {
  draft: ArchiveDraft;
  keys: SentKeys;
  onDraft(draft: ArchiveDraft): void;
  onGiveUp(): void;
  onSent(attempt: Attempt): void;
}

export function ArchivePanels({ draft, keys, onDraft, onGiveUp, onSent }: ArchivePanelsProps) {
  const label = useId();
  const { whose } = draft;
  const outlook = useOutlook(draft.entries);
  return (
    <>
      <Panel
        title={draft.file.name}
        description={`${countOf(draft.entries.length, "file")} · Zip file`}
        actions={
          <Button variant="default" onClick={onGiveUp}>
            Choose another file
          </Button>
        }
      >
        <Text size="sm" c="dimmed" mb="sm" className={classes.dropWords}>
          {attachmentHelp}
        </Text>
        <Text size="sm" fw={500} id={label} mb={4}>
          Attach files to
        </Text>
        <SegmentedControl
          aria-labelledby={label}
          data={whoseWords}
          value={whose}
          onChange={(value) => onDraft({ ...draft, whose: value === "lead" || value === "client" ? value : "all" })}
        />
      </Panel>
      <Panel
        title="File matches"
        description="Based on the contacts on this device. Each file is checked again when it uploads."
      >
        {outlook ? <OutlookTable outlook={outlook} whose={whose} /> : <SkeletonRows count={4} />}
      </Panel>
      <SendArchive draft={draft} keys={keys} outlook={outlook} onSent={onSent} />
    </>
  );
}

function useOutlook(entries: ArchiveEntry[]): Outlook[] | undefined {
  const { db, search } = useLocal();
  const [outlook, setOutlook] = useState<Outlook[]>();
  useEffect(() => {
    let isWanted = true;
    void archiveOutlook(db, entries, search && ((phone) => search.matchNumber(phone))).then(
      (found) => isWanted && setOutlook(found),
      // If the local match fails, the server decides.
      () => isWanted && setOutlook(entries.map(({ path }) => ({ path, goes: "unknown" }))),
    );
    return () => {
      isWanted = false;
    };
  }, [db, search, entries]);
  return outlook;
}

const filesShown = 100;

function OutlookTable({ outlook, whose }: { outlook: readonly Outlook[]; whose: Whose }) {
  // Files that need attention come first.
  const sorted = useMemo(
    () => outlook.toSorted((one, other) => Number(!goesNowhere(one, whose)) - Number(!goesNowhere(other, whose))),
    [outlook, whose],
  );
  return (
    <>
      <HeadedTable minWidth={520} label="Files in the zip" heads={["File", "Contact"]}>
        {sorted.slice(0, filesShown).map((one, place) => (
          <Table.Tr key={place}>
            <Table.Td className={classes.path}>{one.path}</Table.Td>
            <Table.Td>
              <Destination outlook={one} whose={whose} />
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {sorted.length > filesShown ? (
        <Text size="sm" c="dimmed" mt="xs">
          And {countOf(sorted.length - filesShown, "more file", "more files")}.
        </Text>
      ) : null}
    </>
  );
}

function Destination({ outlook, whose }: { outlook: Outlook; whose: Whose }) {
  const reason = goesNowhere(outlook, whose);
  if (reason) return <span className={classes.why}>{reason}</span>;
  if (outlook.goes !== "to") return <Text c="dimmed">Matched on upload.</Text>;
  return (
    <Anchor component={Link} to={`/contacts/${outlook.contact.id}`}>
      {outlook.contact.name}
    </Anchor>
  );
}

interface SendArchiveProps extends Pick<ArchivePanelsProps, "draft" | "keys" | "onSent"> {
  outlook: readonly Outlook[] | undefined;
}

function SendArchive({ draft, keys, outlook, onSent }: SendArchiveProps) {
  const { file, whose } = draft;
  const { request } = useLocal();
  const online = useOnline();
  const choice = useMemo(() => categoryOf(whose), [whose]);
  const send = useCallback<Sendable["send"]>(
    (body, options) =>
      whose === "lead"
        ? request(imports.attachmentsLeadsUploader, { body }, options)
        : request(imports.importAttachments, { body: { ...body, ...choice } }, options),
    [choice, whose, request],
  );
  const { upload, start, cancel } = useUpload({ file, choice, send, keys }, onSent);
  const { good, words } = outlookCounts(outlook ?? [], whose);
  const offline = "You are offline. You can import this zip when you are back online.";
  return (
    <SendBar
      upload={upload}
      ready={outlook !== undefined && good > 0}
      description={online ? words : offline}
      label={good > 0 ? `Import ${countOf(good, "file")}` : "Import files"}
      onSend={start}
      onCancel={cancel}
    />
  );
}

function categoryOf(whose: Whose): { category?: Contact["category"] } {
  return whose === "all" ? {} : { category: whose };
}
