import { sql } from "kysely";
import { ownOnly, type Sources } from "../changes/feed-sources.ts";
import { corporationOfPage, webpageColumns } from "./webpage-rows.ts";

/** With what the page takes from the user's corporation, so that the editor shows it without a connection. */
export const webpageFeed = {
  webpages: {
    ...ownOnly("webpages", "id", [...webpageColumns, "corporation"]),
    select: () =>
      sql`${sql.join(webpageColumns.map((name) => sql.ref(`t.${name}`)))}, ${corporationOfPage} as corporation`,
  },
} satisfies Partial<Sources>;
