/** What is done from any page by key or from the palette: a new contact, a call to log, the tags. */
import { Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { may } from "../../domain/users/access.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { CallLogForm } from "../calls/index.ts";
import { emptyDraft } from "../contact-parts/empty-draft.ts";
import { type Command, useCommands } from "../help/index.ts";

const NewContactDialog = lazyPart(
  async () => (await import("../contact-parts/new-contact-dialog.tsx")).NewContactDialog,
);

type Act = "contact" | "call";

export function QuickActs() {
  const [act, setAct] = useState<Act | null>(null);
  const navigate = useNavigate();
  const mayCall = may(useCurrentUser(), "dialer.use");
  useCommands(
    useMemo(() => quickCommands(setAct, () => void navigate("/contacts/tags"), mayCall), [navigate, mayCall]),
  );
  const close = () => setAct(null);
  return (
    <Suspense fallback={null}>
      <NewContact opened={act === "contact"} onClose={close} />
      {act === "call" ? <CallLogForm onClose={close} /> : null}
    </Suspense>
  );
}

/** What was typed survives closing the dialog. */
function NewContact({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const lists = useLive(contactLists);
  if (!opened || !lists) return null;
  return <NewContactDialog lists={lists} draft={draft} onDraft={setDraft} onClose={onClose} />;
}

function quickCommands(open: (act: Act) => void, tags: () => void, mayCall: boolean): readonly Command[] {
  const shared = { group: "Anywhere", yields: true } as const;
  return [
    { ...shared, name: "quick.contact", label: "New contact", keys: "n", run: () => open("contact") },
    { ...shared, name: "quick.call", label: "Log a call", keys: "l", enabled: mayCall, run: () => open("call") },
    { ...shared, name: "go.tags", label: "Go to Tags", group: "Go to", keys: "g q", run: tags },
  ];
}
