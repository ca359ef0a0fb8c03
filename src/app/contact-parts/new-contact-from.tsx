/** A new contact with prefilled fields, such as the number of a call; the caller receives the result. */
import { useState } from "react";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useLive } from "../base/live.ts";
import type { Picked } from "./contact-picker.tsx";
import { NewContactDialog } from "./new-contact-dialog.tsx";
import { emptyDraft, type NewContactDraft } from "./empty-draft.ts";

interface NewContactFromProps {
  known: Partial<NewContactDraft>;
  onMade: (made: Picked) => void;
  onClose: () => void;
}

export function NewContactFrom({ known, onMade, onClose }: NewContactFromProps) {
  const lists = useLive(contactLists);
  const [draft, setDraft] = useState({ ...emptyDraft, ...known });
  if (!lists) return null;
  return <NewContactDialog lists={lists} draft={draft} onDraft={setDraft} onMade={onMade} onClose={onClose} />;
}
