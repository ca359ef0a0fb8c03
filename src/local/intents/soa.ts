import { soaRequests } from "../../contract/soa/soa-requests.ts";
import { cancelSoa, createSoa, editSoa, rejectSoa } from "../../domain/soa/soa-edit.ts";
import type { SoaRejectReason } from "../../domain/soa/limits.ts";
import type { NewSoa, SoaChange, SoaEdit, SoaFiling, SoaRequest, SoaSigned } from "../../domain/soa/soa-request.ts";
import { changeSoa, completeSoa, type SoaCompletion, signSoa } from "../../domain/soa/soa-sign.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

const soaKey = (id: string): RowKey => ({ collection: "soa_requests", id });
const confirmed = ({ data }: { data: SoaRequest }): ConfirmedRow[] => [{ key: soaKey(data.id), row: data }];
const which = ({ beneficiary }: SoaRequest) => `${beneficiary.first_name} ${beneficiary.last_name}`;
const made_by = "device";

interface OnForm {
  id: string;
  contact_id: number;
  /** The contact's label. */
  name: string;
}

const touched = ({ id }: OnForm) => [soaKey(id)];
const behind = ({ contact_id }: { contact_id: number }): RowKey[] => [{ collection: "contacts", id: contact_id }];

export interface SoaCreateInput {
  soa: NewSoa;
  name: string;
}

export const soaCreate = intent(soaRequests.create, {
  name: "soa.create",
  title: ({ name }: SoaCreateInput) => `Scope of Appointment for ${name}`,
  which,
  touches: ({ soa }: SoaCreateInput) => [soaKey(soa.id)],
  after: ({ soa }: SoaCreateInput) => behind(soa),
  applies: (_row: SoaRequest | undefined, { soa }: SoaCreateInput, _key: RowKey, { at, user_id }: IntentFacts) =>
    createSoa(soa, { now: at, by: user_id }),
  ask: ({ soa }: SoaCreateInput, { at }) => ({ body: { ...soa, at } }),
  replies: confirmed,
});

export interface SoaEditInput extends OnForm {
  edit: SoaEdit;
  /** The values the editor saw. */
  base: SoaEdit;
}

export const soaEdit = intent(soaRequests.update, {
  name: "soa.edit",
  title: ({ name }: SoaEditInput) => `Edit Scope of Appointment of ${name}`,
  which,
  touches: (input: SoaEditInput) => touched(input),
  after: (input: SoaEditInput) => behind(input),
  applies: (row: SoaRequest | undefined, { edit }: SoaEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editSoa(row, edit, at),
  ask: ({ id, edit, base }: SoaEditInput, { at }) => ({ params: { id }, body: { ...edit, base, at } }),
  replies: confirmed,
  conflicts: ({ data, meta }, { contact_id }) => ({
    contact_id,
    conflicts: meta.conflicts as never,
    record: "soa_request",
    record_id: data.id,
  }),
});

export interface SoaSignInput extends OnForm {
  signed: SoaSigned;
  filing: SoaFiling;
}

export const soaSign = intent(soaRequests.sign, {
  name: "soa.sign",
  title: ({ name }: SoaSignInput) => `Signed Scope of Appointment of ${name}`,
  which,
  touches: (input: SoaSignInput) => touched(input),
  after: (input: SoaSignInput) => behind(input),
  applies: (
    row: SoaRequest | undefined,
    { signed, filing }: SoaSignInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => row && signSoa(row, signed, filing, { now: at, made_by, by: user_id }),
  ask: ({ id, signed, filing }: SoaSignInput) => ({ params: { id }, body: { signed, filing } }),
  replies: confirmed,
});

export interface SoaCompleteInput extends OnForm, SoaCompletion {
  filing: SoaFiling;
}

export const soaComplete = intent(soaRequests.complete, {
  name: "soa.complete",
  title: ({ name }: SoaCompleteInput) => `Complete Scope of Appointment of ${name}`,
  which,
  touches: (input: SoaCompleteInput) => touched(input),
  after: (input: SoaCompleteInput) => behind(input),
  applies: (row: SoaRequest | undefined, input: SoaCompleteInput, _key: RowKey, { at, user_id }: IntentFacts) =>
    row && completeSoa(row, { agent: input.agent, rule: input.rule }, input.filing, { now: at, made_by, by: user_id }),
  ask: ({ id, agent, rule, filing }: SoaCompleteInput) => ({ params: { id }, body: { agent, rule, filing } }),
  replies: confirmed,
});

export interface SoaChangeInput extends OnForm {
  change: SoaChange;
  filing: SoaFiling;
}

export const soaChange = intent(soaRequests.change, {
  name: "soa.change",
  title: ({ name }: SoaChangeInput) => `Change Scope of Appointment of ${name}`,
  which,
  touches: (input: SoaChangeInput) => touched(input),
  after: (input: SoaChangeInput) => behind(input),
  applies: (
    row: SoaRequest | undefined,
    { change, filing }: SoaChangeInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => row && changeSoa(row, change, filing, { now: at, made_by, by: user_id }),
  ask: ({ id, change, filing }: SoaChangeInput) => ({ params: { id }, body: { change, filing } }),
  replies: confirmed,
});

export interface SoaRejectInput extends OnForm {
  reason: SoaRejectReason;
  note: string;
}

export const soaReject = intent(soaRequests.reject, {
  name: "soa.reject",
  title: ({ name }: SoaRejectInput) => `Reject Scope of Appointment of ${name}`,
  which,
  touches: (input: SoaRejectInput) => touched(input),
  after: (input: SoaRejectInput) => behind(input),
  applies: (
    row: SoaRequest | undefined,
    { reason, note }: SoaRejectInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => row && rejectSoa(row, { reason, note }, { now: at, by: user_id }),
  ask: ({ id, reason, note }: SoaRejectInput, { at }) => ({ params: { id }, body: { reason, note, at } }),
  replies: confirmed,
});

export const soaCancel = intent(soaRequests.cancel, {
  name: "soa.cancel",
  title: ({ name }: OnForm) => `Cancel Scope of Appointment of ${name}`,
  which,
  touches: (input: OnForm) => touched(input),
  after: (input: OnForm) => behind(input),
  applies: (row: SoaRequest | undefined, _input: OnForm, _key: RowKey, { at, user_id }: IntentFacts) =>
    row && cancelSoa(row, { now: at, by: user_id }),
  ask: ({ id }: OnForm) => ({ params: { id } }),
  replies: confirmed,
});
