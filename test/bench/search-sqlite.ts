/**
 * SQLite's FTS5, compiled to WebAssembly, as a rival: words with their beginnings, the same facets, the first page in the same
 * order. Its database lies in memory, which is faster than any file in a browser.
 */
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { searchTextOf, nameKey } from "../../src/domain/contacts/contact-keys.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { searchWords } from "../../src/domain/values/search-words.ts";
import type { SearchEngine } from "./search-peers.ts";

const tables = `
  create table contacts (id integer primary key, name text, status text, owner text, category text);
  create table tags (id integer, tag text, primary key (id, tag)) without rowid;
  create virtual table texts using fts5 (text, content='', prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
  create temp table hits (id integer primary key);
`;
const questions = [
  "select count(*) from hits",
  "select status, count(*) from hits join contacts using (id) group by 1",
  "select owner, count(*) from hits join contacts using (id) group by 1",
  "select category, count(*) from hits join contacts using (id) group by 1",
  "select tag, count(*) from hits join tags using (id) group by 1",
  "select id from hits join contacts using (id) order by name limit 50",
];

type Sqlite = Awaited<ReturnType<typeof sqlite3InitModule>>;
type Database = InstanceType<Sqlite["oo1"]["DB"]>;

export async function sqliteEngine(pages: Iterable<Contact[]>): Promise<SearchEngine & { close(): void }> {
  const { oo1 } = await sqlite3InitModule();
  const db = new oo1.DB(":memory:");
  db.exec(tables);
  for (const page of pages) db.transaction(() => insert(db, page));
  db.exec("insert into texts (texts) values ('optimize'); create index contacts_name on contacts (name); analyze");
  return {
    prepare: () => void db.exec("delete from hits"),
    answer: (text) => {
      const match = searchWords(text)
        .map((word) => `"${word.replaceAll('"', '""')}"*`)
        .join(" ");
      db.exec({ sql: "insert into hits select rowid from texts where texts match ?", bind: [match] });
      return questions.map((sql) => db.selectArrays(sql));
    },
    close: () => db.close(),
  };
}

function insert(db: Database, contacts: readonly Contact[]): void {
  const add = (sql: string, rows: readonly (string | number)[][]) => {
    const statement = db.prepare(sql);
    for (const row of rows) statement.bind(row).stepReset();
    statement.finalize();
  };
  add(
    "insert into contacts values (?, ?, ?, ?, ?)",
    contacts.map((row) => [row.id, nameKey(row), row.status_id ?? "", row.owner_id ?? "", row.category]),
  );
  add(
    "insert into tags values (?, ?)",
    contacts.flatMap(({ id, tag_ids }) => [...new Set(tag_ids)].map((tag) => [id, tag])),
  );
  add(
    "insert into texts (rowid, text) values (?, ?)",
    contacts.map((row) => [row.id, searchTextOf(row).replaceAll("\n", " ")]),
  );
}
