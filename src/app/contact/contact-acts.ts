/** Actions on the whole contact, defined once for header, menu and shortcuts. */
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { waysTo } from "../../domain/contacts/reach.ts";
import { statusOfCategory } from "../../domain/contacts/status-of-category.ts";
import { contactQuickEdit, contactsDelete, contactsGroup, contactsRestore } from "../../local/intents/contacts.ts";
import { favoriteAdd, favoriteRemove } from "../../local/intents/lists.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { newEvent } from "../links/event-asked.ts";
import { followCall } from "../links/dialer-store.ts";
import type { Command } from "../help/index.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { listAsLeft } from "../frame/index.ts";
import { report } from "../base/report.ts";
import { contacts } from "../../contract/contacts/contacts.ts";
import { effectAfter, type Opened, useOpened } from "../contact-parts/contact-context.ts";
import { type Doing, useDoing } from "../contact-parts/use-doing.ts";

export interface MenuAct extends Command {
  danger?: boolean;
}

export interface ContactActs {
  toggleFavorite(): void;
  /** Claims it from its pool. Needs a connection: the daily limit and the turn are the server's. */
  take(): void;
  restore(): void;
  /** Rejects if nothing was saved. */
  setGroup(id: string, isIn: boolean): Promise<unknown>;
  menu: readonly MenuAct[];
  commands: readonly Command[];
}

/** `print` opens the caller's print dialog. */
export function useContactActs(print?: () => void): ContactActs {
  const opened = useOpened();
  const writes = useContactWrites();
  const online = useOnline();
  return useMemo(() => actsOf(opened, { ...writes, print }, online), [opened, writes, print, online]);
}

type Writes = Pick<ContactActs, "toggleFavorite" | "take" | "restore" | "setGroup"> & {
  recategorise(): void;
  open(what: Doing | "quotes"): void;
  remove(): void;
};
type AllWrites = Writes & { print: (() => void) | undefined };

function useContactWrites(): Writes {
  const { contact, name, lists, favorite_id } = useOpened();
  const local = useLocal();
  const navigate = useNavigate();
  const openDialog = useDoing();
  return useMemo(() => {
    const { id, category, status_id } = contact;
    const notify = (done: Promise<unknown>) => void done.catch(report);
    const restore = () => notify(local.write(contactsRestore, { ids: [id], name }));
    const removed = () => {
      showUndo({ text: `${name} deleted.`, undo: restore });
      void navigate(listAsLeft());
    };
    const otherCategory = category === "lead" ? ("client" as const) : ("lead" as const);
    const fitting = statusOfCategory(contact, otherCategory, lists.statuses);
    const recategorised = { category: otherCategory, ...(fitting !== status_id && { status_id: fitting }) };
    const before = { category, ...(fitting !== status_id && { status_id }) };
    return {
      restore,
      toggleFavorite: () =>
        notify(
          favorite_id === null
            ? local.write(favoriteAdd, { id: local.world.uuid(), favorite_id: id, name })
            : local.write(favoriteRemove, { id: favorite_id, favorite_id: id, name }),
        ),
      take: () => notify(local.request(contacts.assignToMe, { params: { id } }).then(local.wake)),
      open: (what) => (what === "quotes" ? void navigate(`/contacts/${id}?tab=policies&quotes`) : openDialog(what)),
      remove: () => notify(local.write(contactsDelete, { ids: [id], name }).then(removed)),
      recategorise: () =>
        notify(
          local.write(contactQuickEdit, {
            id,
            name,
            edit: recategorised,
            base: before,
            ...effectAfter(contact, recategorised, lists),
          }),
        ),
      setGroup: (group, isIn) =>
        local.write(contactsGroup, { ids: [id], add: isIn ? [group] : [], remove: isIn ? [] : [group] }),
    };
  }, [contact, name, lists, favorite_id, local, navigate, openDialog]);
}

function actsOf(
  { contact, favorite_id, lists, mayEditAll, mayDelete, mayTake, mayPrint, ...may }: Opened,
  writes: AllWrites,
  online: boolean,
): ContactActs {
  const deleted = contact.deleted_at !== null;
  const act = (key: string, label: string, run: () => void, enabled: boolean, danger = false): MenuAct => ({
    name: `contact.${key}`,
    label,
    group: "Contact",
    run,
    enabled,
    danger,
  });
  const { call } = waysTo(contact);
  const menu = [
    act("category", `Convert to ${contact.category === "lead" ? "client" : "lead"}`, writes.recategorise, mayEditAll),
    act("print", "Print", () => writes.print?.(), mayPrint && writes.print !== undefined),
    act("email_log", "Log email", () => writes.open("email_log"), mayEditAll),
    act("quotes", "Quotes", () => writes.open("quotes"), may.maySeePolicies && (may.hasQuotes || may.hasApplications)),
    act("flow", "Add to workflow", () => writes.open("flow"), may.mayPutIntoFlow),
    act("medicare", "Import from Medicare", () => writes.open("medicare"), may.mayImportMedicare),
    act("aftercare", "Aftercare", () => writes.open("aftercare"), true),
    act("restore", "Restore", writes.restore, mayDelete && deleted),
    act("delete", "Delete", writes.remove, mayDelete && !deleted, true),
    act("purge", "Delete permanently", () => writes.open("purge"), may.mayPurge, true),
  ].filter(({ enabled }) => enabled);
  const groups = lists.groups.map((group) => {
    const isIn = contact.group_ids.includes(group.id);
    return act(
      `group.${group.id}`,
      `${isIn ? "Remove from" : "Add to"} group ${group.name}`,
      () => void writes.setGroup(group.id, !isIn).catch(report),
      mayEditAll,
    );
  });
  const commands: Command[] = [
    {
      ...act(
        "call",
        `Call ${call.shown}`,
        () => call.href && followCall(call.href, contact.id),
        call.href !== null && !deleted,
      ),
      keys: "c",
    },
    { ...act("text", "Write text", () => writes.open("text"), may.mayText), keys: "m", opensField: true },
    { ...act("email", "Write email", () => writes.open("email"), may.mayEmail), keys: "w", opensField: true },
    {
      ...act("favorite", favorite_id ? "Remove from favorites" : "Add to favorites", writes.toggleFavorite, true),
      keys: "s",
    },
    {
      ...act("event", "New event with this contact", () => newEvent({ contact_ids: [contact.id] }), !deleted),
      keys: "e",
      opensField: true,
    },
    act("take", "Claim from pool", writes.take, mayTake && online),
    ...groups,
    ...menu,
  ];
  return { ...writes, menu, commands };
}
