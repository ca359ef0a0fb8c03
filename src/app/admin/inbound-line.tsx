/** How incoming email stands: who brings it, when the last one came, and what is wrong. */
import { Box, Text } from "@mantine/core";
import { inboundMail } from "../../contract/emails/inbound-mail.ts";
import type { InboundKind } from "../../domain/emails/inbound-kind.ts";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";

const sources: Record<InboundKind, string> = {
  none: "",
  local: "",
  sendgrid: "Answers come in by SendGrid.",
  ses: "Answers come in by Amazon SES.",
  mailgun: "Answers come in by Mailgun.",
  postmark: "Answers come in by Postmark.",
  raw: "Answers come in by a webhook.",
  imap: "Answers are read from a mailbox over IMAP.",
};

export function InboundLine() {
  const { words, exact } = useMoments();
  const found = useFetched(inboundMail.show, {}).data?.data;
  if (!found || sources[found.kind] === "") return null;
  const { kind, read_at, last_mail_at, error, error_at } = found;
  const read = kind === "imap" ? `Last read: ${read_at === null ? "never" : words(read_at)}.` : "";
  const last = `Last email: ${last_mail_at === null ? "none yet" : words(last_mail_at)}.`;
  return (
    <Box mb="md">
      <Text size="sm" c="dimmed">
        {[sources[kind], last, read].filter(Boolean).join(" ")}
      </Text>
      {error === "" ? null : (
        <Text size="sm" c="red" role="alert">
          {`Trouble with incoming email, ${exact(error_at)}: ${error}`}
        </Text>
      )}
    </Box>
  );
}
