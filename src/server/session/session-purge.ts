import type { PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";
import { purgeTries } from "./sign-in-try-rows.ts";

const usedCodesKeptDays = 1;

export const sessionPurge: PurgeStep = {
  async everywhere(db, now) {
    await purgeTries(db, now);
    await db
      .deleteFrom("setup_links")
      .where("expires_at", "<", now - usedCodesKeptDays * dayMs)
      .execute();
  },
  rules(now) {
    const before = now - usedCodesKeptDays * dayMs;
    const tables = ["one_time_codes", "sign_in_challenges", "password_resets", "email_changes", "invitations"];
    return tables.map((table) => ({ table, column: "expires_at", before }));
  },
};
