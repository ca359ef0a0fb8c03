/** The local value of a conflicting field, sent again on top of the server's. */
import { unflattenParts } from "../../domain/contacts/patch-parts.ts";
import type { LinkState } from "../../domain/contacts/linked-contact.ts";
import type { ContactRecord } from "../collections/index.ts";
import { callEdit } from "./calls.ts";
import { contactLink, contactQuickEdit } from "./contacts.ts";
import { dataCaptureEdit, rxDetailsEdit } from "./details.ts";
import { editEvent } from "./events.ts";
import { fileEdit } from "./files.ts";
import { goalEdit } from "./goals.ts";
import type { Intent } from "./intent.ts";
import { groupRename, quickFilterEdit, tagEdit } from "./lists.ts";
import { noteEdit } from "./notes.ts";
import { letterEdit } from "./outputs.ts";
import { policyEdit } from "./policies.ts";
import { securityEdit } from "./securities.ts";
import { soaEdit } from "./soa.ts";
import { templateEdit } from "./templates.ts";

interface BothChanged {
  contact_id: number;
  record?: ContactRecord;
  record_id?: string;
  field: string;
  yours: unknown;
  theirs: unknown;
}

type Fields = Record<string, unknown>;

/** The write that sends it again. A field the server reports on a record is a field of one of its intents. */
export function ourSide(need: BothChanged, name: string): [intent: Intent<unknown>, input: unknown] {
  const { contact_id: id, record, record_id } = need;
  const [yours, theirs]: [Fields, Fields] = [{ [need.field]: need.yours }, { [need.field]: need.theirs }];
  if (record === undefined) return said(contactQuickEdit, { id, name, edit: yours, base: theirs });
  if (record === "policy")
    return said(policyEdit, { contact_id: id, id: record_id, name, change: yours, base: theirs });
  if (record === "security")
    return said(securityEdit, { contact_id: id, id: record_id, name, change: yours, base: theirs });
  if (record === "note") return said(noteEdit, { contact_id: id, id: record_id, name, edit: yours, base: theirs });
  if (record === "file") return said(fileEdit, { contact_id: id, id: record_id, name, change: yours, base: theirs });
  if (record === "link") return said(contactLink, { id, name, ...linkOf(need) });
  if (record === "tag") return said(tagEdit, { id: record_id, was: name, ...yours, base: theirs });
  if (record === "group") return said(groupRename, { id: record_id, ...yours, was: need.theirs });
  if (record === "quick_filter") return said(quickFilterEdit, { id: record_id, name, edit: yours, base: theirs });
  if (record === "goal") return said(goalEdit, { user_id: record_id, name, edit: yours, base: theirs });
  if (record === "letter") return said(letterEdit, { id: record_id, name, edit: yours, base: theirs });
  if (record === "message_template") return said(templateEdit, { id: record_id, name, edit: yours, base: theirs });
  if (record === "call") {
    const about = { name, user_id: "", contact_id: id === 0 ? null : id };
    return said(callEdit, { ...about, id: record_id, change: yours, base: theirs });
  }
  if (record === "event") {
    const parts = (value: unknown): Fields => (need.field === "when" ? (value as Fields) : { [need.field]: value });
    return said(editEvent, { id: record_id, name, change: parts(need.yours), base: parts(need.theirs) });
  }
  if (record === "soa_request") {
    const parts = { edit: unflattenParts(yours), base: unflattenParts(theirs) };
    return said(soaEdit, { id: record_id, contact_id: id, name, ...parts });
  }
  const detail = record === "data_capture" ? dataCaptureEdit : rxDetailsEdit;
  return said(detail, { id, name, edit: unflattenParts(yours), base: unflattenParts(theirs) });
}

function linkOf({ record_id, yours, theirs }: BothChanged) {
  const contact_id = Number(record_id);
  const removed = { relation: "other", note: "", authorized_representative: false } as const;
  const link = yours as LinkState;
  return { change: { contact_id, ...(link ?? removed), unlink: link === null }, base: theirs };
}

function said(intent: unknown, input: unknown): [Intent<unknown>, unknown] {
  return [intent as Intent<unknown>, input];
}
