import { formKeptDays } from "../../domain/webpage/limits.ts";
import { dayMs } from "../../kit/durations.ts";
import type { PurgeStep } from "../jobs/purge.ts";

/** A form cannot be sent again once its token has expired; the consents given with it are in their ledger. */
export const webpagePurge: PurgeStep = {
  rules: (now) => [{ table: "webpage_posts", column: "posted_at", before: now - 2 * formKeptDays * dayMs }],
};
