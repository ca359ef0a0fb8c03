/** Tables of duplicates and merges. */
import type { ColumnType } from "kysely";
import type { Belongings, Merge } from "../../contract/contacts/contact-merges.ts";

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
  counts_after: Json<Belongings>;
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

export interface MergeTables {
  contact_match_keys: ContactMatchKeys;
  contact_not_same: ContactNotSame;
  contact_merges: ContactMerges;
  contact_merge_losers: ContactMergeLosers;
}
