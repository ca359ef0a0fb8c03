import { inboundMail } from "../../contract/emails/inbound-mail.ts";
import { implement } from "../http/mount.ts";
import { inboundState } from "./inbound-state-rows.ts";

const nothing = { read_at: null, last_mail_at: null, error: "", error_at: null };

// Of the whole server, so not within the reach of one tenant.
export const inboundMailImplementation = implement(inboundMail, {
  show: async ({ services }) => {
    const { kind } = services.inbound;
    return { data: { kind, ...((await inboundState(services.db, kind)) ?? nothing) } };
  },
});
