/** What the recipient may do with an email, where no mail server is set up. */
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { mailboxes } from "../../contract/emails/mailboxes.ts";
import { type MailboxAct, mailboxActs, mailboxActWords } from "../../domain/emails/mailbox.ts";
import { FormError } from "../../ui/form-error.tsx";
import { notify } from "../base/report.ts";
import { useVendor } from "../quotes/index.ts";

const done: ReadonlyMap<string, string> = new Map([
  ["answer", "The answer is in the contact's timeline."],
  ["unknown", "The contact is no longer here. The answer was left alone."],
]);

/** `isPersonal`: to a contact. */
export function MailboxActs({ id, isPersonal, onDone }: { id: string; isPersonal: boolean; onDone: () => void }) {
  const acting = useVendor(mailboxes.act);
  const [text, setText] = useState("");
  const act = async (name: MailboxAct) => {
    const answer = await acting.ask({ params: { id }, body: { act: name, text: name === "reply" ? text : "" } });
    if (!answer) return;
    if (name === "reply") setText("");
    notify(done.get(answer.data.outcome) ?? `Reported: ${mailboxActWords[name].toLowerCase()}.`);
    onDone();
  };
  return (
    <Stack gap="xs" mt="sm">
      <Text size="sm" fw="var(--mantine-font-weight-medium)">
        As the recipient
      </Text>
      <Group gap="xs">
        {mailboxActs
          .filter((name) => name !== "reply")
          .map((name) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              disabled={acting.busy}
              onClick={() => void act(name)}
            >
              {mailboxActWords[name]}
            </Button>
          ))}
      </Group>
      {isPersonal ? (
        <>
          <Textarea
            label="Answer"
            autosize
            minRows={2}
            maxRows={8}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            style={{ alignSelf: "start" }}
            disabled={text.trim() === ""}
            loading={acting.busy}
            onClick={() => void act("reply")}
          >
            Send the answer
          </Button>
        </>
      ) : null}
      <FormError words={acting.error} />
    </Stack>
  );
}
