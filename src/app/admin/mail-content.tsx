/** What an email says, and where it has one its design beside it. */
import { Suspense } from "react";
import { outboxMails } from "../../contract/company/system.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { HtmlFrame } from "../email-blocks/index.ts";
import classes from "./outbox-screen.module.css";

interface MailContentProps {
  id: string;
  text: string;
  has_html: boolean;
}

export function MailContent({ id, text, has_html }: MailContentProps) {
  if (!has_html) return <MailText text={text} />;
  return (
    <div className={classes.content}>
      <MailText text={text} />
      <MailDesign id={id} />
    </div>
  );
}

function MailDesign({ id }: { id: string }) {
  const fetched = useFetched(outboxMails.show, { params: { id } });
  return (
    <div>
      <FetchState what="The design" of={fetched} lines={4} />
      {fetched.data ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <HtmlFrame title="How the email looks" html={withOwnPictures(fetched.data.data.html)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Uploaded pictures are on this server, by whatever address it is open here. */
function withOwnPictures(html: string): string {
  return html.replaceAll(/https?:\/\/[^/"'\s]+(?=\/mail\/picture\/)/g, location.origin);
}

/** Links are clickable: without a mail server this page is the mailbox. */
function MailText({ text }: { text: string }) {
  return (
    <pre className={classes.text}>
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        /^https?:\/\//.test(part) ? (
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
