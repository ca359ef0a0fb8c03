/** Assigns a call to a contact. */
import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { ListedCall } from "../../local/queries/calls.ts";
import { PickDialog } from "../contact-parts/later.ts";
import { report } from "../base/report.ts";
import { useCallEdit } from "./use-call-edit.ts";

export function AttachDialog({ listed, onClose }: { listed: ListedCall; onClose: () => void }) {
  const { contact_id } = listed.call;
  const edit = useCallEdit(listed);
  const attach = (id: number | null) =>
    void edit({ contact_id: id }, { contact_id: listed.call.contact_id }).then(onClose, report);
  return (
    <Suspense fallback={null}>
      <PickDialog
        title="Attach call to a contact"
        except={contact_id === null ? [] : [contact_id]}
        action="Attach"
        onPick={({ id }) => attach(id)}
        onClose={onClose}
      >
        {contact_id === null ? null : (
          <Button variant="subtle" onClick={() => attach(null)}>
            Detach from contact
          </Button>
        )}
      </PickDialog>
    </Suspense>
  );
}
