/** A CSV file of the list made from the mirror, page by page, so that the screen stays alive. */
import { exportFileName, exportLabel, exportRow, type ExportWords } from "../../domain/contacts/export.ts";
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import { type ContactExportColumn, exportRowsMaxActing } from "../../domain/contacts/limits.ts";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import { csvLine } from "../../domain/imports/safe-cell.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import { refuse } from "../../kit/refusal.ts";
import type { ReceivedFile } from "../../local/api/request.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { Viewer } from "../../local/search/answer.ts";
import { useViewer } from "../live-search.ts";
import { useLocal } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";

const pageRows = 200;
/** Tells Excel that the file is UTF-8. */
const mark = "\uFEFF";

interface DeviceFile {
  file: ReceivedFile;
  rows: number;
}

export function useDeviceFile(
  scope: ContactsScope,
  lists: ContactLists,
): (columns: readonly ContactExportColumn[], onDone: (rows: number) => void) => Promise<DeviceFile> {
  const { search, db, world } = useLocal();
  const viewer = useViewer();
  const user = useCurrentUser();
  return async (columns, onDone) => {
    if (!search) refuse("unavailable");
    const words = wordsOf(lists, viewer);
    const parts = [mark + csvLine(columns.map(exportLabel))];
    let [rows, looked] = [0, 0];
    for (;;) {
      const window = { offset: looked, count: pageRows };
      const { ids } = await search.query({ scope, viewer, window, facets: false });
      const contacts = (await contactsByIds(db, ids)).filter((one) => mayOn(user, "contacts.export", one));
      parts.push(contacts.map((contact) => csvLine(exportRow(contact, columns, words).map(String))).join(""));
      rows += contacts.length;
      looked += ids.length;
      onDone(looked);
      if (user.actor !== null && rows > exportRowsMaxActing)
        refuse("too_many_rows", { base: ["At most 500 contacts can be exported while you act as somebody."] });
      if (ids.length < pageRows) break;
      await world.sleep(0);
    }
    const blob = new Blob(parts, { type: "text/csv;charset=utf-8" });
    return { file: { name: exportFileName(words.today, "csv"), blob }, rows };
  };
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
