/** Actions for the selected contacts; slides in below the list. */
import { Button, CloseButton, Menu } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { type Status, stopsContact } from "../../domain/reference/reference.ts";
import { isMergeCount, isMergeGroup, mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { countOf } from "../../kit/text.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { showOffer, showUndo } from "../../ui/undo-toast.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLocal } from "../base/live.ts";
import { type Command, useCommands } from "../help/index.ts";
import { DialSessionDialog } from "../connections/index.ts";
import { PrintDialog } from "../outputs/index.ts";
import { TransferDialog } from "../transfers/index.ts";
import { hideProcess, showProcess } from "../base/process-store.ts";
import { report, notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { PutIntoFlow } from "../workflow/index.ts";
import {
  type BulkDone,
  type BulkActions,
  deleteContacts,
  type Mark,
  markContacts,
  restoreContacts,
} from "./bulk-acts.ts";
import { setStatus, type StatusRequest } from "./bulk-status.ts";
import { EventButton, FlowButton, MailButton, SendButton, VerifyButton } from "./bulk-buttons.tsx";
import { mergePath } from "../links/merge-path.ts";
import { MarkPicker } from "./mark-picker.tsx";
import classes from "./bulk-bar.module.css";

const StopDialog = lazyPart(async () => (await import("../contact-parts/stop-dialog.tsx")).StopDialog);
const StatusReason = lazyPart(async () => (await import("../contact-parts/status-reason.tsx")).StatusReason);
const DeleteDialog = lazyPart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);
const PurgeDialog = lazyPart(async () => (await import("../contact-parts/purge-dialog.tsx")).PurgeDialog);

interface BulkBarProps {
  ids: ReadonlySet<number>;
  lists: ContactLists;
  /** The list they were selected in. */
  group: string;
  onClear: () => void;
}

export function BulkBar({ ids, lists, group, onClear }: BulkBarProps) {
  const user = useCurrentUser();
  const isDeletedGroup = group === "deleted";
  const { busy, run } = useBulkRun([...ids]);
  /** The chosen status, while its effects are shown for confirmation. */
  const [stopping, setStopping] = useState<Status | null>(null);
  /** Contacts skipped as do-not-contact, while a manager enters a reason to change them too. */
  const [leaving, setLeaving] = useState<{ ids: readonly number[]; status: Status } | null>(null);
  const give = (wish: Pick<StatusRequest, "status" | "reason">, only?: readonly number[]) =>
    run(`Status ${wish.status.title} set`, async (hands, chosen) => {
      const done = await setStatus(hands, only ?? chosen, { ...wish, statuses: lists.statuses });
      if (done.stopped.length > 0 && mayUndoStop(user))
        showOffer({
          text: `${countOf(done.stopped.length, "contact")} marked do not contact.`,
          action: "Change anyway",
          act: () => setLeaving({ ids: done.stopped, status: wish.status }),
          closesAfterMs: offerMs,
        });
      return done;
    });
  const [deleting, setDeleting] = useState(false);
  const [purging, setPurging] = useState(false);
  const [printing, setPrinting] = useState(false);
  const mayPrint = !isDeletedGroup && isOn(user.features, "print") && may(user, "contacts.print");
  useCommands(useMemo(() => (mayPrint ? [printCommand(() => setPrinting(true))] : []), [mayPrint]));
  const [dialling, setDialling] = useState(false);
  /** The selection at the time a workflow was chosen. */
  const [flowing, setFlowing] = useState<readonly number[] | null>(null);
  /** The selection at the time the transfer was started. */
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const mark = (mark: Mark, name: string) => {
    const what = mark.kind === "tag" ? `Tag ${name}` : `Group ${name}`;
    run(`${what} ${mark.isOn ? "added" : "removed"}`, (hands, chosen) => markContacts(hands, chosen, mark));
  };
  const remove = () => {
    run("Deleted", deleteContacts);
    onClear();
  };
  const restore = () => {
    run("Restored", restoreContacts);
    onClear();
  };
  return (
    <div className={classes.bulk} role="region" aria-label="Selected contacts">
      <span className={classes.bulkCount} role="status">
        {ids.size.toLocaleString("en-US")} selected
      </span>
      {busy ? <ProgressCount done={busy.done} total={busy.total} label="Updating" /> : null}
      {busy || isDeletedGroup || !may(user, "contacts.edit_all") ? null : (
        <>
          <MarkPicker kind="tag" label="Tag" choices={lists.tags} onMark={mark} />
          <MarkPicker kind="group" label="Group" choices={lists.groups} onMark={mark} />
          <StatusMenu
            lists={lists}
            onChoose={(status) => (stopsContact(status) ? setStopping(status) : give({ status }))}
          />
        </>
      )}
      {busy || !mayPrint ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setPrinting(true)}>
          Print
        </Button>
      )}
      {busy || isDeletedGroup || !may(user, "dialer.use") || !isOn(user.features, "phone_burner") ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setDialling(true)}>
          Dial session
        </Button>
      )}
      {busy || isDeletedGroup || !may(user, "dialer.use") || !isOn(user.features, "sms_group") ? null : (
        <SendButton ids={ids} channel="text" />
      )}
      {busy || isDeletedGroup || !may(user, "emails.send") || !isOn(user.features, "email") ? null : (
        <SendButton ids={ids} channel="email" />
      )}
      {busy || isDeletedGroup || !may(user, "dialer.use") || !isOn(user.features, "sms") ? null : (
        <VerifyButton ids={ids} />
      )}
      {busy || isDeletedGroup ? null : <EventButton ids={ids} />}
      {busy || isDeletedGroup || !may(user, "workflows.use") || !isOn(user.features, "workflow") ? null : (
        <FlowButton onOpen={() => setFlowing([...ids])} />
      )}
      {busy || isDeletedGroup || !may(user, "contacts.transfer") || !isOn(user.features, "transfers") ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setMoving([...ids])}>
          Transfer
        </Button>
      )}
      {busy || !isMergeGroup(group) || !isMergeCount(ids.size) || !mayMerge(user, user.features) ? null : (
        <Button component={Link} to={mergePath([...ids])} size="compact-sm" variant="default">
          Merge
        </Button>
      )}
      {busy || isDeletedGroup || !may(user, "mailers.assign") || !isOn(user.features, "mailer_assignment") ? null : (
        <MailButton ids={ids} />
      )}
      {busy || !may(user, "contacts.delete") ? null : isDeletedGroup ? (
        <Button size="compact-sm" onClick={restore}>
          Restore
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      {busy || !isDeletedGroup || user.actor || !may(user, "contacts.purge") ? null : (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setPurging(true)}>
          Delete permanently
        </Button>
      )}
      <CloseButton aria-label="Clear selection" onClick={onClear} />
      <Suspense fallback={null}>
        {moving ? <TransferDialog ids={moving} onClose={() => setMoving(null)} onDone={onClear} /> : null}
        {flowing ? <PutIntoFlow ids={flowing} onClose={() => setFlowing(null)} onDone={onClear} /> : null}
        {deleting ? <DeleteDialog count={ids.size} onDelete={remove} onClose={() => setDeleting(false)} /> : null}
        {stopping ? (
          <StopDialog
            status={stopping}
            whom={countOf(ids.size, "contact")}
            callbacks="Scheduled callbacks with only one of these contacts are canceled."
            after={mayUndoStop(user) ? "Changing them back requires a reason." : contactMessages.stop_needs_manager}
            onStop={() => give({ status: stopping })}
            onClose={() => setStopping(null)}
          />
        ) : null}
        {leaving ? (
          <StatusReason
            status={leaving.status}
            onReason={(reason) => give({ status: leaving.status, reason }, leaving.ids)}
            onClose={() => setLeaving(null)}
          />
        ) : null}
        {purging ? <PurgeDialog ids={[...ids]} onClose={() => setPurging(false)} onDone={onClear} /> : null}
        {dialling ? <DialSessionDialog ids={[...ids]} onClose={() => setDialling(false)} /> : null}
        {printing ? <PrintDialog ids={[...ids]} onClose={() => setPrinting(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** The browser would print the rows on the screen instead of the chosen ones. */
function printCommand(run: () => void): Command {
  return { name: "list.print", label: "Print chosen contacts", group: "Contact list", keys: "mod+p", run };
}

const offerMs = 12_000;

function StatusMenu({ lists, onChoose }: { lists: ContactLists; onChoose: (status: Status) => void }) {
  const free = lists.statuses.filter((status) => !stopsContact(status));
  const parts = [
    { label: "Leads", statuses: free.filter(({ category }) => category === "lead") },
    { label: "Clients", statuses: free.filter(({ category }) => category === "client") },
    { label: "Stops all contact", statuses: lists.statuses.filter(stopsContact) },
  ];
  return (
    <Menu position="top">
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Status
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: "auto" }}>
        {parts.map(({ label, statuses }) => (
          <div key={label}>
            <Menu.Label>{label}</Menu.Label>
            {statuses.map((status) => (
              <Menu.Item key={status.id} onClick={() => onChoose(status)}>
                {status.title}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type BulkAct = (hands: BulkActions, ids: readonly number[]) => Promise<BulkDone>;

/** Continues after leaving the page: every page then shows the progress in its corner. */
function useBulkRun(ids: readonly number[]): {
  busy: { done: number; total: number } | null;
  run: (said: string, act: BulkAct) => void;
} {
  const local = useLocal();
  const who = useCurrentUser();
  const [busy, setBusy] = useState<{ done: number; total: number } | null>(null);
  const run = (said: string, act: BulkAct) => {
    const progress = (done: number, total: number) => {
      setBusy({ done, total });
      if (total > longCountMin)
        showProcess({
          text: `${said}: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
          done,
          total,
        });
    };
    setBusy({ done: 0, total: ids.length });
    act({ local, who, progress }, ids)
      .then((done) => tellDone(said, done), report)
      .finally(() => {
        setBusy(null);
        if (ids.length > longCountMin) hideProcess();
      });
  };
  return { busy, run };
}

const longCountMin = 1_000;

function tellDone(said: string, { changed, skipped, reason, undo }: BulkDone): void {
  const why = reason ?? "no permission to edit";
  const left = skipped > 0 ? ` ${countOf(skipped, "contact")} skipped: ${why}.` : "";
  const text =
    changed === 0 && skipped === 0 ? `${said}: no changes needed.` : `${said}: ${countOf(changed, "contact")}.${left}`;
  if (changed === 0 || !undo) notify(text);
  else showUndo({ text, undo: () => void undo().catch(report) });
}
