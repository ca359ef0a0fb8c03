/** Sends a merge: immediately while online, otherwise queued on this device. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { contactMerges } from "../../contract/duplicates/contact-merges.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { contactsMerge, type MergeInput } from "../../local/intents/merges.ts";
import { rowOutcomeOf } from "../../local/queries/merges.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent, useLive, useLocal, useOnline } from "../base/live.ts";
import { report, notify } from "../base/report.ts";
import { useUndoMerge } from "./use-undo-merge.ts";

interface Sent {
  op_id: string;
  input: MergeInput;
}

/** `onSending`: called when a merge is sent, and again when it is rejected. */
export function useMerge(onSending: (busy: boolean) => void): {
  busy: boolean;
  refusal: string | null;
  merge: (input: MergeInput) => void;
} {
  const { giveUp: discard } = useLocal();
  const write = useIntent(contactsMerge);
  const online = useOnline();
  const navigate = useNavigate();
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = useLive(rowOutcomeOf, sent?.op_id ?? "");
  const done = useDone();
  useEffect(() => {
    if (!sent || outcome?.op_id !== sent.op_id) return;
    if (outcome.state === "waiting" && online) return;
    setSent(null);
    if (outcome.state === "done") return done(sent.input);
    if (outcome.state === "waiting") {
      notify("Saved on this device. The contacts are merged when you are back online.");
      return void navigate("/contacts/duplicates");
    }
    onSending(false);
    // Nothing changed locally and the current values are on screen, so the user decides again instead of retrying.
    setRefusal(Object.values(outcome.problem?.errors ?? {})[0]?.[0] ?? contactMessages.merge_changed);
    discard(outcome.n).catch(report);
  }, [sent, outcome, online, navigate, done, discard, onSending]);
  const merge = (input: MergeInput) => {
    setRefusal(null);
    onSending(true);
    void write(input).then(
      (op_id) => setSent({ op_id, input }),
      // useIntent reports the error.
      () => onSending(false),
    );
  };
  return { busy: sent !== null, refusal, merge };
}

/** Opens the survivor, with undo. */
function useDone(): (input: MergeInput) => void {
  const navigate = useNavigate();
  const { request } = useLocal();
  const undo = useUndoMerge();
  return useCallback(
    ({ survivor_id, ids, name }) => {
      const back = async () => {
        const { data } = await request(contactMerges.list, { query: { limit: 25 } });
        const mine = data.find((one) => one.survivor_id === survivor_id && one.undone_at === null);
        if (mine) await undo(mine.id);
      };
      showUndo({ text: `Contacts merged: ${ids.length} into ${name}.`, undo: () => void back().catch(report) });
      void navigate(`/contacts/${survivor_id}`, { replace: true });
    },
    [navigate, request, undo],
  );
}
