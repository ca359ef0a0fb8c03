/** Deletes an unused value, or first moves its contacts to another, a thousand per call. */
import { Alert, Button, Group, Progress, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { notify, wordsOf } from "../base/report.ts";

export interface Removal {
  data: { moved: number; remaining: number };
}

export interface Meaning {
  words: string;
  /** `asked`: requires a reason. `stays`: cannot be deleted. */
  needs: "nothing" | "asked" | "stays";
}

const usual = "Required while any contact uses it, including deleted contacts.";
type Entry = Record<"id" | "title", string>;

export interface RemoveDialogProps {
  row: Entry;
  others: readonly Entry[];
  /** Number of contacts that use it, as text; null: unknown, which is not zero. */
  used: string | null;
  /** When another must be chosen. */
  required?: string;
  /** Side effects of moving its contacts to this one. */
  means?: (into: string | null) => Meaning | null;
  /** One call; repeat until nothing remains. */
  remove: (id: string, merge_into_id: string | undefined, reason: string | undefined) => Promise<Removal>;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveDialog({
  row,
  others,
  used,
  required = usual,
  means,
  remove,
  onClose,
  onDone,
}: RemoveDialogProps) {
  const [into, setInto] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<{ moved: number; of: number } | null>(null);
  const meaning = means?.(into) ?? null;
  const asks = meaning?.needs === "asked";
  const choose = (id: string | null) => {
    setInto(id);
    setError(null);
  };
  const run = async () => {
    setError(null);
    setDone({ moved: 0, of: 0 });
    try {
      const moved = await removeWhole(
        () => remove(row.id, into ?? undefined, asks ? reason.trim() : undefined),
        setDone,
      );
      notify(moved > 0 ? `${countOf(moved, "contact")} moved. “${row.title}” deleted.` : `“${row.title}” deleted.`);
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      setDone(null);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Delete “${row.title}”`} closeOnClickOutside={!done}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          {used ? <Text>{used}</Text> : null}
          <Select
            label="Move contacts to"
            description={`${required} This cannot be undone.`}
            clearable
            searchable={others.length > 8}
            data={others.map(({ id, title }) => ({ value: id, label: title }))}
            value={into}
            onChange={choose}
            disabled={done !== null}
          />
          {meaning ? (
            <Alert color={meaning.needs === "stays" ? "gray" : "red"} role="note">
              {meaning.words}
            </Alert>
          ) : null}
          {asks ? (
            <Textarea
              label="Reason"
              description="Saved on every contact that is moved."
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              disabled={done !== null}
            />
          ) : null}
          {done && done.of > 0 ? (
            <div role="status">
              <Text size="sm">
                {done.moved.toLocaleString("en-US")} of {countOf(done.of, "contact")} moved
              </Text>
              <Progress value={(done.moved / done.of) * 100} aria-label="Contacts moved" />
            </div>
          ) : null}
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={done !== null}>
              Cancel
            </Button>
            <Button
              type="submit"
              color="red"
              loading={done !== null}
              disabled={meaning?.needs === "stays" || (asks && reason.trim() === "")}
            >
              {into ? "Move and delete" : "Delete"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

async function removeWhole(
  call: () => Promise<Removal>,
  onPart: (done: { moved: number; of: number }) => void,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const { data } = await call();
    moved += data.moved;
    onPart({ moved, of: moved + data.remaining });
    if (data.remaining === 0) return moved;
    // Repeating the call would not move them either.
    if (data.moved === 0) refuse("not_moved", { base: ["Some contacts could not be moved."] });
  }
}
