import { emailLogColumns } from "../../domain/emails/email-log.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const emailFeed = { email_logs: ofContact("email_logs", emailLogColumns) } satisfies Partial<Sources>;
