import type { LinkedContact } from "../../domain/contacts/contact.ts";
import { contactLink } from "../../local/intents/contacts.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

/** Sets, changes and removes links; removal has undo. */
export function useLinks(): {
  set: (link: LinkedContact) => Promise<unknown>;
  unlink: (link: LinkedContact, otherName: string) => void;
} {
  const { contact, name } = useOpened();
  const write = useIntent(contactLink);
  const { id } = contact;
  const set = (link: LinkedContact) => write({ id, name, change: { ...link, unlink: false } });
  const unlink = (link: LinkedContact, otherName: string) =>
    void write({ id, name, change: { ...link, unlink: true } }).then(
      () => showUndo({ text: `Link to ${otherName} removed.`, undo: () => void set(link).catch(() => undefined) }),
      // useIntent reports the error.
      () => undefined,
    );
  return { set, unlink };
}
