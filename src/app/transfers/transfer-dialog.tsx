/** Transfers the selected contacts: recipient, options, counts; then it runs in the background. */
import { Alert, Button, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { TransferOptions, type TransferTo } from "../../domain/transfers/attempt.ts";
import { transferContactsMax, transferReasonLengthMax } from "../../domain/transfers/limits.ts";
import { transferMessages } from "../../domain/transfers/messages.ts";
import { may } from "../../domain/users/access.ts";
import { receiversFor } from "../../domain/transfers/receivers.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { countOf } from "../../kit/text.ts";
import { transferStart } from "../../local/intents/transfers.ts";
import { transferChoices, type TransferChoices } from "../../local/queries/transfers.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useIntent, useLive, useLocal, useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { transferPath } from "./holder-words.ts";
import { TransferCounts } from "./transfer-counts.tsx";
import { OptionFields } from "./transfer-options.tsx";
import { usePreview } from "./use-preview.ts";

const targets = ["user_id", "pool_id", "group_id"] as const;
type Target = (typeof targets)[number];
const targetWords: Record<Target, string> = { user_id: "Person", pool_id: "Pool", group_id: "Group" };
const usualOptions = TransferOptions.parse({});

interface TransferDialogProps {
  /** The selection when the dialog was opened. */
  ids: readonly number[];
  onClose: () => void;
  /** The transfer has started. */
  onDone: () => void;
}

export function TransferDialog({ ids, onClose, onDone }: TransferDialogProps) {
  const user = useCurrentUser();
  const choices = useLive(transferChoices);
  const online = useOnline();
  const [target, setTarget] = useState<Target>("user_id");
  const [receiver, setReceiver] = useState<string | null>(null);
  const [options, setOptions] = useState(usualOptions);
  const [reason, setReason] = useState("");
  const to: TransferTo | null = receiver === null ? null : { [target]: receiver };
  const previewed = usePreview(ids, to, online);
  const { busy, send } = useSend({
    ids,
    options: target === "group_id" ? noOptions(options) : options,
    reason,
    onDone,
  });
  const named = useNamed(choices, target);
  const tooMany = ids.length > transferContactsMax;
  const counted = previewed.is === "counted" ? previewed.preview : null;
  const isReady = to !== null && !tooMany && counted !== null && counted.move > 0;
  return (
    <Dialog
      onClose={onClose}
      title={`Transfer ${countOf(ids.length, "contact")}`}
      size="lg"
      closeOnClickOutside={!busy}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady)
            void send(to, named.find(({ value }) => value === receiver)?.label ?? "").then(onClose, () => undefined);
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label="Transfer to"
            data={targets
              .filter((one) => one !== "pool_id" || may(user, "contacts.transfer_pool"))
              .map((value) => ({ value, label: targetWords[value] }))}
            value={target}
            onChange={(value) => {
              setTarget(value as Target);
              setReceiver(null);
            }}
          />
          <Select
            label={targetWords[target]}
            placeholder="Type a name"
            data-autofocus
            searchable
            limit={50}
            nothingFoundMessage="No results."
            data={named}
            value={receiver}
            onChange={setReceiver}
          />
          {target === "group_id" ? null : (
            <OptionFields
              options={options}
              onChange={setOptions}
              toPerson={target === "user_id"}
              tags={choices?.tags ?? []}
            />
          )}
          <TextInput
            label="Reason"
            description="Shown in the list of transfers."
            maxLength={transferReasonLengthMax}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {tooMany ? <Alert color="red">{transferMessages.too_many}</Alert> : <TransferCounts previewed={previewed} />}
          {online ? null : (
            <Alert color="orange">
              You are offline. The transfer is saved on this device and runs when you are back online. Until then, the
              contacts stay where they are.
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!isReady}>
              {online ? "Transfer" : "Queue transfer of"} {counted ? countOf(counted.move, "contact") : ""}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const noOptions = (options: TransferOptions): TransferOptions => ({ ...options, add_tag_ids: [], keep_read_days: 0 });

function useNamed(choices: TransferChoices | undefined, target: Target): { value: string; label: string }[] {
  const user = useCurrentUser();
  return useMemo(() => {
    if (!choices) return [];
    if (target === "group_id") return choices.groups.map(({ id, name }) => ({ value: id, label: name }));
    if (target === "pool_id") return choices.pools.map(({ id, name }) => ({ value: id, label: name }));
    return receiversFor(user, choices.people)
      .map((person) => ({ value: person.id, label: fullNameOf(person) }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [choices, target, user]);
}

function useSend({
  ids,
  options,
  reason,
  onDone,
}: Pick<TransferDialogProps, "ids" | "onDone"> & { options: TransferOptions; reason: string }) {
  const { world } = useLocal();
  const start = useIntent(transferStart);
  const online = useOnline();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async (to: TransferTo, to_name: string) => {
    setBusy(true);
    try {
      const id = world.uuid();
      await start({ id, ids: [...ids], to, to_name, options, reason: reason.trim() });
      onDone();
      if (!online) notify("Saved on this device. The transfer runs when you are back online.");
      else void navigate(transferPath(id));
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
