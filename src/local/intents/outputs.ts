/** Intents on printed output: prints, generated files, and letter templates. */
import { letters } from "../../contract/outputs/letters.ts";
import { outputs } from "../../contract/outputs/outputs.ts";
import { type Print, prints } from "../../contract/outputs/prints.ts";
import { createLetter, editLetter, type Letter, type LetterEdit, type NewLetter } from "../../domain/outputs/letter.ts";
import { printFileName } from "../../domain/outputs/limits.ts";
import { outputNames } from "../../domain/outputs/messages.ts";
import type { Output } from "../../domain/outputs/output.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import { countOf } from "../../kit/text.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, conflictsIn, intent, type IntentFacts } from "./intent.ts";

const outputKey = (id: string): RowKey => ({ collection: "outputs", id });

export interface PrintInput {
  jid: string;
  /** At most 500. */
  ids: number[];
  options: PrintOptions;
  /** YYYY-MM-DD in the user's zone. */
  today: string;
}

/** Prepared on the device; generated once the server has it. Waits for unsent writes of its contacts. */
export const contactsPrint = intent(prints.batchPrint, {
  name: "contacts.print",
  title: ({ options, ids }: PrintInput) => `${outputNames[options.kind]} for ${countOf(ids.length, "contact")}`,
  touches: ({ jid }: PrintInput) => [outputKey(jid)],
  after: ({ ids }: PrintInput) => ids.map((id): RowKey => ({ collection: "contacts", id })),
  applies: (
    _row: Output | undefined,
    { jid, ids, options, today }: PrintInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ): Output => ({
    id: jid,
    kind: options.kind,
    file_name: printFileName(options.kind, today),
    state: "queued",
    total: ids.length,
    done: 0,
    left_out: {},
    pages: null,
    bytes: null,
    error: null,
    created_by: user_id,
    created_at: at,
    started_at: null,
    finished_at: null,
    expires_at: null,
    updated_at: at,
    seq: 0,
  }),
  ask: ({ jid, ids, options }: PrintInput) => ({ body: { jid, contacts_scope: { ids }, ...options } }),
  replies: ({ data }): ConfirmedRow[] => [{ key: outputKey(data.id), row: outputOf(data) }],
});

function outputOf({ jid: _jid, url: _url, ...output }: Print): Output {
  return output;
}

export interface OutputInput {
  id: string;
  file_name: string;
}

export const outputRemove = intent(outputs.remove, {
  name: "output.remove",
  title: ({ file_name }: OutputInput) => `Delete ${file_name}`,
  touches: ({ id }: OutputInput) => [outputKey(id)],
  applies: () => undefined,
  ask: ({ id }: OutputInput) => ({ params: { id } }),
});

const letterKey = (id: string): RowKey => ({ collection: "letters", id });
const confirmedLetter = ({ data }: { data: Letter }): ConfirmedRow[] => [{ key: letterKey(data.id), row: data }];

export interface LetterCreateInput extends NewLetter {
  /** Number of existing ones. */
  kept: number;
}

export const letterCreate = intent(letters.create, {
  name: "letter.create",
  title: ({ name }: LetterCreateInput) => `Letter ${name}`,
  touches: ({ id }: LetterCreateInput) => [letterKey(id)],
  applies: (
    _row: Letter | undefined,
    { kept, ...letter }: LetterCreateInput,
    _key: RowKey,
    { at }: IntentFacts,
  ): Letter => createLetter(letter, kept, at),
  ask: ({ kept: _kept, ...letter }: LetterCreateInput) => ({ body: letter }),
  replies: confirmedLetter,
});

export interface LetterEditInput {
  id: string;
  name: string;
  edit: LetterEdit;
  /** The values the editor showed when it opened. Omitted by earlier versions. */
  base?: LetterEdit;
}

export const letterEdit = intent(letters.update, {
  name: "letter.edit",
  title: ({ name }: LetterEditInput) => `Letter ${name} changed`,
  which: ({ name }: Letter) => name,
  touches: ({ id }: LetterEditInput) => [letterKey(id)],
  applies: (row: Letter | undefined, { edit }: LetterEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editLetter(row, edit, at),
  ask: ({ id, edit, base }: LetterEditInput) => ({ params: { id }, body: { ...edit, ...(base && { base }) } }),
  replies: confirmedLetter,
  conflicts: (reply, { id }) => ({
    contact_id: 0,
    conflicts: conflictsIn(reply),
    record: "letter",
    record_id: id,
  }),
});

export const letterDelete = intent(letters.remove, {
  name: "letter.delete",
  title: ({ name }: Pick<LetterEditInput, "id" | "name">) => `Letter ${name} deleted`,
  touches: ({ id }: Pick<LetterEditInput, "id" | "name">) => [letterKey(id)],
  applies: () => undefined,
  ask: ({ id }: Pick<LetterEditInput, "id" | "name">) => ({ params: { id } }),
});
