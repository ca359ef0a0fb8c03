/** Files generated in the background, and users' saved letters. */
import type { ColumnType, Generated } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { ContactExportColumn, ExportFormat } from "../../domain/values/options.ts";
import type { Output } from "../../domain/outputs/output.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

export interface ExportOptions {
  contacts_scope: ContactsScope;
  columns: ContactExportColumn[];
  format: ExportFormat;
}

/** Input of one file. A print names its contacts: the list the user saw. */
export interface OutputOptions {
  export?: ExportOptions;
  report?: { spec: ReportSpec; group?: string | undefined; measure?: string | undefined };
  print?: PrintOptions & { ids: number[] };
}

interface Outputs extends Omit<Output, "left_out" | "seq"> {
  tenant_id: string;
  left_out: ColumnType<Output["left_out"], string | undefined, string>;
  deleted_at: number | null;
  options: Json<OutputOptions>;
  /** Storage key, once the file is complete. */
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
