/** Deletes a file, with undo. If it was never sent, its queued upload is canceled instead. */
import type { ContactFile } from "../../domain/files/file.ts";
import { fileAdd, type FileAddInput, fileDelete, fileRestore } from "../../local/intents/files.ts";
import { waitingFile } from "../../local/queries/files.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

export function useFileRemoval(): (file: ContactFile) => Promise<void> {
  const { contact, name, waiting } = useOpened();
  const local = useLocal();
  const about = { contact_id: contact.id, name };
  return async (file) => {
    const added = waiting.find((queued) => queued.file?.id === file.id && !queued.file.sent);
    const text = `${file.title} deleted.`;
    if (!added) {
      await local.write(fileDelete, { ...about, file });
      showUndo({ text, undo: () => void local.write(fileRestore, { ...about, file }).catch(report) });
      return;
    }
    const bytes = await waitingFile(local.db, file.id);
    await local.giveUp(added.n);
    const again = { ...(added.input as FileAddInput), file: { id: file.id, title: file.title, kind: file.kind } };
    const undo = () => void local.write(fileAdd, again, bytes ?? undefined).catch(report);
    showUndo({ text, undo });
  };
}
