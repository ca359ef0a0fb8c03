/** Files made in the background, and the letters a person keeps. */
import type { ColumnType, Generated } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { ContactExportColumn, ExportFormat } from "../../domain/values/limits.ts";
import type { Output } from "../../domain/outputs/output.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

export interface ExportOptions {
  contacts_scope: ContactsScope;
  columns: ContactExportColumn[];
  format: ExportFormat;
}

/** What one file is made of. A print names its contacts: the list is the one that was looked at. */
export interface OutputOptions {
  export?: ExportOptions;
  print?: PrintOptions & { ids: number[] };
}

interface Outputs extends Omit<Output, "left_out" | "seq"> {
  tenant_id: string;
  left_out: ColumnType<Output["left_out"], string | undefined, string>;
  deleted_at: number | null;
  options: Json<OutputOptions>;
  /** Under which it lies in the store, once it is whole. */
  file_id: string | null;
  acting: Json<Actor["acting"]>;
  seq: Generated<number>;
}

interface Letters {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  body: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  seq: Generated<number>;
}

export interface OutputTables {
  outputs: Outputs;
  letters: Letters;
}
