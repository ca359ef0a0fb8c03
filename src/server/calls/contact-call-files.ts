/** Recordings of a contact's calls. */
import { calls, contactCallFiles } from "../../contract/calls/calls.ts";
import { listRecordings } from "./recording-rows.ts";
import { implement } from "../http/mount.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";

export const contactCallFilesImplementation = implement(contactCallFiles, {
  list: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "recordings.listen");
    const rows = await listRecordings(ctx.trx, ctx.actor.tenant_id, contact.id);
    const pathOf = ({ id, call_id }: { id: string; call_id: string }) =>
      calls.sound.path.replace(":id", call_id).replace(":partId", id);
    const data = rows.map((row) => ({ ...row, contact_id: contact.id, mime: "audio/wav", path: pathOf(row) }));
    return { data };
  },
});
