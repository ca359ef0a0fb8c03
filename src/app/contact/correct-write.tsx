import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { correctablesOf } from "./correctable.ts";

const CorrectDialog = lazyPart(async () => (await import("./correct-dialog.tsx")).CorrectDialog);

/** Opens the correction dialog of a rejected write; renders nothing if it cannot be corrected. */
export function CorrectWrite({ item }: { item: QueuedIntent }) {
  const lists = useLive(contactLists);
  const [isOpen, setOpen] = useState(false);
  const user = useCurrentUser();
  const wrong = lists ? correctablesOf(item, { lists, mayUndoStop: mayUndoStop(user) }) : [];
  if (wrong.length === 0) return null;
  return (
    <>
      <Button variant="light" size="compact-sm" aria-label={`Fix: ${item.title}`} onClick={() => setOpen(true)}>
        Fix
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <CorrectDialog item={item} wrong={wrong} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
