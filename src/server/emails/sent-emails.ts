import { sentEmails } from "../../contract/emails/sent-emails.ts";
import { sentStatuses } from "../../domain/emails/sent-email.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { countSentEmails, listSentEmails } from "./sent-email-rows.ts";

export const sentEmailsImplementation = implement(sentEmails, {
  list: async ({ trx, actor }, { query }) => {
    const asked = { ...query, tenant_id: actor.tenant_id, visibility: await visibilityOf(trx, actor) };
    const { data, meta } = pageReply(query, await listSentEmails(trx, asked));
    const found = new Map((await countSentEmails(trx, asked)).map(({ status, count }) => [status, count]));
    const counts = sentStatuses.flatMap((status) => {
      const count = found.get(status) ?? 0;
      return count === 0 ? [] : [{ status, count }];
    });
    return { data, meta: { ...meta, counts } };
  },
});
