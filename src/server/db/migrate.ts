/** Migrates a database to the newest schema. Several servers may call it at once: Kysely's lock serializes them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { connect } from "./connect.ts";
import type { Database } from "./schema.ts";

const folder = join(import.meta.dirname, "migrations");
const statementEnd = /^--;\s*$/m;

/** `upTo` omits later migrations, as an older version of the server would. */
export async function migrate(connectionString: string, upTo?: string): Promise<void> {
  const { db, close } = connect(connectionString, () => {}, { connectionsMax: 1 });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } });
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error;
    await lockRowsByTenant(db);
  } finally {
    await close();
  }
}

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return Object.fromEntries(files.map((file) => [file.replace(".sql", ""), migrationOf(join(folder, file))]));
}

function migrationOf(path: string): Migration {
  return {
    async up(db) {
      for (const statement of readFileSync(path, "utf8").split(statementEnd)) {
        if (statement.trim()) await sql.raw(statement).execute(db);
      }
    },
  };
}

/** Tables read before the tenant is known: at sign-in, and for a public page. */
const openTables = ["sign_in_names", "tenants", "webpage_domains"];

/** Append-only until old enough to purge (domain §23), and the columns that may change all the same. */
const neverEdited = new Map([
  ["audit", ""],
  // Written by merges and by the numbering of changes.
  ["consents", "contact_id, seq"],
]);

/**
 * Row-level security as a second barrier: the app's role sees only rows of the tenant set for its transaction. Runs
 * after every migration, so that no new table is missed. One transaction under one lock: servers may start together.
 */
async function lockRowsByTenant(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(470011)`.execute(trx);
    await sql`do $$ begin
      if not exists (select from pg_roles where rolname = 'fieldline_app') then create role fieldline_app nologin; end if;
    end $$`.execute(trx);
    await sql`grant fieldline_app to current_user`.execute(trx);
    await sql`grant usage on schema public to fieldline_app`.execute(trx);
    const tables = await sql<{ table_name: string; locked: boolean }>`
      select c.relname as table_name, c.relrowsecurity as locked
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(trx);
    for (const { table_name, locked } of tables.rows) {
      const table = sql.table(table_name);
      await sql`grant select, insert, update, delete on ${table} to fieldline_app`.execute(trx);
      const edited = neverEdited.get(table_name);
      if (edited !== undefined) await sql`revoke update on ${table} from fieldline_app`.execute(trx);
      if (edited) await sql`grant update (${sql.raw(edited)}) on ${table} to fieldline_app`.execute(trx);
      if (locked || openTables.includes(table_name)) continue;
      await sql`alter table ${table} enable row level security`.execute(trx);
      await sql`create policy of_tenant on ${table} using (tenant_id = current_setting('app.tenant_id')::uuid)`.execute(
        trx,
      );
    }
    await showContactBook(trx);
  });
}

/**
 * Under row-level security only leakproof operators may use an index, so LIKE and array lookups would scan the whole
 * table. This view applies the same policy, one tenant per transaction, as a plain condition: it reads the table with
 * its owner's rights, the app's role can access only the view, and the planner is free to choose. Our SQL is fixed, so
 * nobody can inject a leaking function.
 */
async function showContactBook(trx: Transaction<Database>): Promise<void> {
  await sql`create or replace view contact_book as select * from contacts where tenant_id = current_setting('app.tenant_id')::uuid`.execute(
    trx,
  );
  await sql`grant select on contact_book to fieldline_app`.execute(trx);
}
