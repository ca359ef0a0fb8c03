/** Everything readable on a device's disk, as one text: what a stranger with the device in hand could find. */
import Dexie from "dexie";
import { databaseNames, type DiskOptions } from "../../src/local/db/database.ts";

export async function readableOn(disk: DiskOptions): Promise<string> {
  const texts: string[] = [];
  for (const name of (await databaseNames(disk)) ?? []) {
    const db = new Dexie(name, disk);
    await db.open();
    for (const table of db.tables)
      texts.push(`${name} ${table.name}`, ...(await Promise.all((await table.toArray()).map(textOf))));
    db.close();
  }
  return texts.join("\n");
}

/** Bytes are read as text too, those of files as well. */
async function textOf(record: unknown): Promise<string> {
  const files = Object.values(record as object).filter((value) => value instanceof Blob);
  const within = await Promise.all(files.map((file) => file.text()));
  return [JSON.stringify(record, asText), ...within].join("\n");
}

function asText(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
  if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
  return value;
}
