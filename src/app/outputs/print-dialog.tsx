/** Print dialog: what, for whom, a preview of the first page, and who is left out. Generated in the background. */
import { Alert, Button, Group, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { printContactsMax } from "../../domain/values/limits.ts";
import { labelsPerSheet, type PrintKind } from "../../domain/outputs/limits.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { checkedPrintOptions } from "../../domain/outputs/print-check.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import { contactsPrint } from "../../local/intents/outputs.ts";
import { keepReturnAddress, outputById, type PrintSources, printSources } from "../../local/queries/outputs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { KindPicker } from "./kind-picker.tsx";
import { LeftOutList } from "./left-out-list.tsx";
import { LetterEditor } from "./letter-editor.tsx";
import { OutputProgress } from "./output-progress.tsx";
import { SheetPicture } from "./sheet-picture.tsx";
import { type Preview, usePreview, usePrintDay } from "./use-preview.ts";
import classes from "./outputs.module.css";

interface PrintDialogProps {
  ids: readonly number[];
  onClose: () => void;
}

export function PrintDialog({ ids, onClose }: PrintDialogProps) {
  const sources = useLive(printSources, ids.slice(0, printContactsMax));
  const [output, setOutput] = useState<Output | null>(null);
  return (
    <Dialog onClose={onClose} title="Print" size={output ? "md" : "60rem"}>
      {output ? (
        <OutputProgress output={output} onClose={onClose} />
      ) : ids.length > printContactsMax ? (
        <TooMany count={ids.length} onClose={onClose} />
      ) : sources ? (
        <PrintForm ids={ids} sources={sources} onAsked={setOutput} onClose={onClose} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Dialog>
  );
}

function TooMany({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <Stack>
      <Text>
        {outputMessages.too_many} You selected {count.toLocaleString("en-US")}. Select fewer, or export the list and use
        mail merge in your word processor.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface PrintFormProps {
  ids: readonly number[];
  sources: PrintSources;
  onAsked: (output: Output) => void;
  onClose: () => void;
}

function PrintForm({ ids, sources, onAsked, onClose }: PrintFormProps) {
  const { options, kind, setKind, text, setText, from, setFrom, firstLabel, setFirstLabel } = useOptions(
    sources,
    ids.length,
  );
  const preview = usePreview(sources, options, ids.length);
  const { send, busy, errors } = usePrint({ ids, options, from, onAsked });
  const online = useOnline();
  const { printed } = preview;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.print}>
        <Stack>
          {online ? null : (
            <Alert color="orange">
              You are offline. Your print runs when you are back online. The preview is accurate.
            </Alert>
          )}
          <KindPicker kind={kind} onKind={setKind} />
          {kind === "letter" ? (
            <LetterEditor text={text} onText={setText} letters={sources.letters} error={errors["text"]} />
          ) : null}
          {kind === "letter" || kind === "envelopes" ? (
            <Textarea
              label="Return address"
              description="Up to four lines. Saved on this device for next time."
              autosize
              minRows={2}
              maxRows={4}
              value={from}
              error={errors["return_address"]}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          ) : null}
          {kind === "labels" ? (
            <NumberInput
              label="Start at label"
              description="Avery 5160, 30 per sheet. For a partly used sheet, count across the rows."
              min={1}
              max={labelsPerSheet}
              allowDecimal={false}
              clampBehavior="strict"
              value={firstLabel}
              onChange={(value) => setFirstLabel(Number(value) || 1)}
              maw="16rem"
            />
          ) : null}
          <LeftOutList preview={preview} asked={ids.length} />
          <FormError words={errors["base"] ?? null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={printed === 0}>
              {online ? printWords(printed) : "Print later"}
            </Button>
          </Group>
        </Stack>
        <FirstPage preview={preview} />
      </div>
    </form>
  );
}

const printWords = (count: number) => (count > 1 ? `Print ${count.toLocaleString("en-US")}` : "Print");

function FirstPage({ preview: { sheet, failed } }: { preview: Preview }) {
  return (
    <div className={classes.preview}>
      <Text size="sm" c="dimmed" mb={6}>
        First page
      </Text>
      {sheet ? (
        <SheetPicture sheet={sheet} label="Preview of the first page" />
      ) : (
        <Text size="sm" c="dimmed">
          {failed ? "The preview could not be shown." : "There are no contacts to print."}
        </Text>
      )}
    </div>
  );
}

function useOptions({ letters, returnAddress }: PrintSources, count: number) {
  const [kind, setKind] = useState<PrintKind>(count === 1 ? "profile_sheet" : "labels");
  const [text, setText] = useState(letters[0]?.body ?? "");
  const [from, setFrom] = useState(returnAddress);
  const [firstLabel, setFirstLabel] = useState(1);
  const mails = kind === "letter" || kind === "envelopes";
  const options: PrintOptions = {
    kind,
    text: kind === "letter" ? text : "",
    return_address: mails
      ? from
          .split("\n")
          .filter((line) => line.trim() !== "")
          .slice(0, 4)
      : [],
    first_label: kind === "labels" ? firstLabel : 1,
  };
  return { options, kind, setKind, text, setText, from, setFrom, firstLabel, setFirstLabel };
}

interface Printing {
  ids: readonly number[];
  options: PrintOptions;
  from: string;
  onAsked: (output: Output) => void;
}

function usePrint({ ids, options, from, onAsked }: Printing) {
  const { write, world, db } = useLocal();
  const today = usePrintDay();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async () => {
    setBusy(true);
    setErrors({});
    try {
      const jid = world.uuid();
      await write(contactsPrint, { jid, ids: [...ids], options: checkedPrintOptions(options), today });
      if (options.return_address.length > 0) await keepReturnAddress(db, from);
      const output = await outputById(db, jid);
      if (output) onAsked(output);
    } catch (failure) {
      const fields = fieldErrorsOf(failure);
      setErrors(Object.keys(fields).length > 0 ? fields : { base: wordsOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, errors };
}
