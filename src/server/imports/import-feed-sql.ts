import { ownOnly, type Sources, words } from "../changes/feed-sources.ts";

export const importFeed = {
  import_attempts: ownOnly(
    "import_attempts",
    "created_by",
    words(
      "id kind file_name total created updated skipped failed done status error created_by created_at started_at finished_at undo_started_at undo_total undo_done removed restored kept updated_at seq",
    ),
  ),
} satisfies Partial<Sources>;
