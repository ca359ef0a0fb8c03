/** Files of a contact: added by drop, picker or camera, listed while they wait to be sent, previewed in the page. */
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useState } from "react";
import type { ContactFile } from "../../domain/files/file.ts";
import { may } from "../../domain/users/access.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { CallFilesPanel } from "../calls/index.ts";
import { useComing } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { FileDraftsForm } from "./file-drafts-form.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FilePreview } from "./file-preview.tsx";
import { FileRow } from "./file-row.tsx";
import { useDrafts } from "./use-drafts.ts";
import classes from "./files.module.css";

export function FilesPanel() {
  const { contact, files, mayEditFiles } = useOpened();
  const user = useCurrentUser();
  const coming = useComing();
  const drafts = useDrafts();
  const [shown, setShown] = useState<ContactFile | null>(null);
  return (
    <>
      {mayEditFiles ? <FileDrop onFiles={drafts.choose} busy={drafts.looking} /> : null}
      <FileDraftsForm {...drafts} />
      {files.length === 0 && coming ? <SkeletonRows count={3} label="Files are still downloading" /> : null}
      {files.length === 0 && !coming && drafts.list.length === 0 ? (
        <NothingYet
          icon={IconPaperclip}
          title="No files yet."
          description="Applications, ID cards, recordings and documents appear here."
        />
      ) : null}
      <ul className={classes.list} aria-label="Files">
        {files.map((file) => (
          <FileRow key={file.id} file={file} onShow={() => setShown(file)} />
        ))}
      </ul>
      {may(user, "recordings.listen") ? <CallFilesPanel contact_id={contact.id} /> : null}
      {shown ? <FilePreview file={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
