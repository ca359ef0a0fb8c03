/** Tables for duplicates and merges, and for data that outlives a number on a contact. */
import type { ColumnType, Generated } from "kysely";
import type { RelatedCounts, Merge } from "../../contract/duplicates/contact-merges.ts";
import type { Phone } from "../../domain/contacts/contact.ts";

type Json<T> = ColumnType<T, string, string>;

interface ContactMatchKeys {
  tenant_id: string;
  key: number;
  contact_id: number;
}

interface ContactNotSame {
  tenant_id: string;
  one_id: number;
  other_id: number;
  by: string;
  at: number;
}

interface ContactMerges {
  tenant_id: string;
  id: string;
  survivor_id: number;
  losers: Json<Merge["losers"]>;
  name: string;
  at: number;
  by: string;
  counts_before: Json<Merge["counts_before"]>;
  counts_after: Json<RelatedCounts>;
  left_out: Json<string[]>;
  snapshot: Json<unknown> | null;
  undone_at: number | null;
  undone_by: string | null;
  kept: Json<Merge["kept"]>;
}

interface ContactMergeLosers {
  tenant_id: string;
  contact_id: number;
  merge_id: string;
  survivor_id: number;
}

interface LeftRecords {
  tenant_id: string;
  id: string;
  collection: string;
  record_id: string;
  contact_id: number;
  at: number;
  seq: Generated<number>;
}

interface NumberVerdicts {
  tenant_id: string;
  number_key: string;
  contact_id: number;
  line_type: Phone["line_type"];
  dnc_status: Phone["dnc_status"];
  dnc_checked_at: number | null;
  do_not_call: boolean;
  do_not_text: boolean;
  bad_number: boolean;
  left_at: number;
}

export interface MergeTables {
  left_records: LeftRecords;
  number_verdicts: NumberVerdicts;
  contact_match_keys: ContactMatchKeys;
  contact_not_same: ContactNotSame;
  contact_merges: ContactMerges;
  contact_merge_losers: ContactMergeLosers;
}
