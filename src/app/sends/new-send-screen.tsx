/** A text or an email to up to 500 contacts: write, see who gets it and who not, test, send. */
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { Button, SegmentedControl } from "@mantine/core";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { ownLists } from "../../local/queries/list-view.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLive } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AudienceSelect } from "../contact-parts/audience-select.tsx";
import { urlOfScope } from "../links/scope-url.ts";
import { useChosenScope } from "../links/use-chosen-scope.ts";
import { SendForm } from "./send-form.tsx";

export function NewSendScreen() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const channels = channelsOf(user);
  const channel = channels.find((one) => one === params.get("channel")) ?? channels[0];
  const scope = useChosenScope();
  const choose = (next: SendChannel) =>
    setParams(
      (before) => {
        before.set("channel", next);
        return before;
      },
      { replace: true, state: location.state as unknown },
    );
  return (
    <Narrow wide>
      <PageMetadata title="Message many contacts" />
      <PageHeader
        title="Message many contacts"
        description="Each contact gets it during allowed hours in their time zone."
        actions={
          <Button component={Link} to="/sends" variant="default">
            Group messages
          </Button>
        }
      />
      {channel ? (
        <>
          <Panel title="Recipients">
            <Audience scope={scope} />
          </Panel>
          <SendForm key={channel} channel={channel} scope={scope}>
            {channels.length > 1 ? (
              <SegmentedControl
                aria-label="Send as"
                data={channels.map((value) => ({ value, label: value === "text" ? "Text" : "Email" }))}
                value={channel}
                onChange={(next) => choose(next as SendChannel)}
              />
            ) : null}
          </SendForm>
        </>
      ) : (
        <NothingYet
          icon={IconMessages}
          title="You do not have permission to message many contacts."
          description="Ask an administrator for access."
        />
      )}
    </Narrow>
  );
}

function channelsOf(user: CurrentUser): SendChannel[] {
  const mayText = may(user, "dialer.use") && isOn(user.features, "sms_group");
  const mayEmail = may(user, "emails.send") && isOn(user.features, "email");
  return [...(mayText ? (["text"] as const) : []), ...(mayEmail ? (["email"] as const) : [])];
}

function Audience({ scope }: { scope: ContactsScope | null }) {
  const lists = useLive(contactLists);
  const own = useLive(ownLists);
  const [params, setParams] = useSearchParams();
  if (!lists || !own) return <SkeletonRows count={1} />;
  return (
    <AudienceSelect
      scope={scope}
      lists={lists}
      own={own}
      onChoose={(chosen) => {
        const next = urlOfScope(chosen);
        next.set("group", chosen.group);
        next.set("channel", params.get("channel") ?? "");
        setParams(next, { replace: true, state: null });
      }}
    />
  );
}
