/** Exports the list to a file from the mirror, page by page, so that the UI stays responsive. */
import { exportFileName, exportLabel, exportRow, type ExportWords } from "../../domain/outputs/export.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { exportRowsMaxActing } from "../../domain/values/limits.ts";
import { type ContactExportColumn, type ExportFormat } from "../../domain/values/options.ts";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { refuse } from "../../kit/refusal.ts";
import type { LocalDatabase } from "../../local/db/database.ts";
import { readMeta, writeMeta } from "../../local/db/meta.ts";
import type { ReceivedFile } from "../../local/api/request.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { Viewer } from "../../local/search/answer.ts";
import { useViewer } from "../base/live-search.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { csvFile, type SheetFile } from "./sheet-file.ts";

const pageRows = 200;

interface DeviceFile {
  file: ReceivedFile;
  rows: number;
}

export function useDeviceFile(
  scope: ContactsScope,
  lists: ContactLists,
): (
  format: ExportFormat,
  columns: readonly ContactExportColumn[],
  onDone: (rows: number) => void,
) => Promise<DeviceFile> {
  const { search, db, world } = useLocal();
  const viewer = useViewer();
  const user = useCurrentUser();
  return async (format, columns, onDone) => {
    if (!search) refuse("unavailable");
    const before = user.actor === null ? 0 : await exportedActing(db);
    const words = wordsOf(lists, viewer);
    const sheet = await openSheet(format);
    sheet.add([columns.map(exportLabel)]);
    let [rows, looked] = [0, 0];
    for (;;) {
      const window = { offset: looked, count: pageRows };
      const { ids } = await search.query({ scope, viewer, window, facets: false });
      const contacts = (await contactsByIds(db, ids)).filter((one) => mayOn(user, "contacts.export", one));
      sheet.add(contacts.map((contact) => exportRow(contact, columns, words)));
      rows += contacts.length;
      looked += ids.length;
      onDone(looked);
      if (user.actor !== null && before + rows > exportRowsMaxActing)
        refuse("too_many_rows", { base: ["You can export up to 500 contacts while acting as another user."] });
      if (ids.length < pageRows) break;
      await world.sleep(0);
    }
    if (user.actor !== null) await countExported(db, rows);
    return { file: { name: exportFileName(words.today, format), blob: sheet.end() }, rows };
  };
}

async function exportedActing(db: LocalDatabase): Promise<number> {
  return (await readMeta(db, "exported_acting")) ?? 0;
}

/** Files made here and those of the server count together. */
export async function countExported(db: LocalDatabase, rows: number): Promise<void> {
  await writeMeta(db, "exported_acting", (await exportedActing(db)) + rows);
}

/** The Excel writer is loaded on demand; offline it comes from the app cache. */
async function openSheet(format: ExportFormat): Promise<SheetFile> {
  return format === "csv" ? csvFile() : (await import("./xlsx-file.ts")).xlsxFile("Contacts");
}

function wordsOf(lists: ContactLists, { today, zone }: Viewer): ExportWords {
  const titles = (rows: readonly { id: string; title: string }[]) => new Map(rows.map(({ id, title }) => [id, title]));
  const names = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return {
    status: titles(lists.statuses),
    source: titles(lists.sources),
    owner: new Map(lists.users.map((user) => [user.id, fullNameOf(user)])),
    pool: names(lists.pools),
    tag: names(lists.tags),
    group: names(lists.groups),
    today,
    zone,
  };
}
