import type { LinkedContact } from "../../domain/contacts/contact.ts";
import { linkStateOf } from "../../domain/contacts/linked-contact.ts";
import { contactLink } from "../../local/intents/contacts.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

/** Sets, changes and removes links; removal has undo. */
export function useLinks(): {
  /** `was`: as the dialog showed it when it opened; null: a new one. */
  set: (link: LinkedContact, was: LinkedContact | null) => Promise<unknown>;
  unlink: (link: LinkedContact, otherName: string) => void;
} {
  const { contact, name } = useOpened();
  const write = useIntent(contactLink);
  const { id } = contact;
  const set = (link: LinkedContact, was: LinkedContact | null) =>
    write({ id, name, change: { ...link, unlink: false }, base: linkStateOf(was) });
  const unlink = (link: LinkedContact, otherName: string) =>
    void write({ id, name, change: { ...link, unlink: true }, base: linkStateOf(link) }).then(
      () =>
        showUndo({ text: `Link to ${otherName} removed.`, undo: () => void set(link, null).catch(() => undefined) }),
      // useIntent reports the error.
      () => undefined,
    );
  return { set, unlink };
}
