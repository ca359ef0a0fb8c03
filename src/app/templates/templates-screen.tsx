/** Saved texts and emails: the user's own and the shared ones; works without a connection. */
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTemplate from "@tabler/icons-react/dist/esm/icons/IconTemplate.mjs";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { messageTemplateList } from "../../local/queries/templates.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useComing, useLive } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useInAddress } from "../base/use-in-address.ts";
import { OpenedTemplate, TemplateDialog } from "./template-dialog-part.ts";
import { TemplateItem } from "./template-item.tsx";
import { matchingTemplates } from "./template-search.ts";
import { useTemplateChannels } from "./use-template-channels.ts";
import classes from "./templates.module.css";

const kinds = { text: "Texts", email: "Emails", user_email: "Emails to users" } as const;

export function TemplatesScreen() {
  const [params, change] = useInAddress();
  const channels = useTemplateChannels();
  const channel = channels.find((one) => one === params.get("channel"));
  const q = params.get("q") ?? "";
  const [opened, setOpened] = useState<MessageTemplate | "new" | null>(null);
  return (
    <div className={classes.page}>
      <PageMetadata title="Message templates" />
      <PageHeader
        title="Message templates"
        description="Texts and emails you write often. Insert them where you write a message."
        actions={
          <>
            {channels.includes("text") ? (
              <Button component={Link} to="/messages" variant="default">
                Messages
              </Button>
            ) : null}
            <Button leftSection={<IconPlus size="1rem" aria-hidden="true" />} onClick={() => setOpened("new")}>
              New template
            </Button>
          </>
        }
      />
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.find}
          aria-label="Find a template"
          placeholder="Name or text"
          value={q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        {channels.length > 1 ? (
          <SegmentedControl
            aria-label="Show"
            data={[{ value: "", label: "All" }, ...channels.map((value) => ({ value, label: kinds[value] }))]}
            value={channel ?? ""}
            onChange={(next) => change({ channel: next })}
          />
        ) : null}
      </div>
      <List
        q={q}
        shows={(template) =>
          channel === undefined ? channels.includes(template.channel) : template.channel === channel
        }
        onOpen={setOpened}
      />
      <Suspense fallback={null}>
        {opened === "new" ? (
          <TemplateDialog title="New template" {...(channel && { channel })} onClose={() => setOpened(null)} />
        ) : opened ? (
          <OpenedTemplate template={opened} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}

interface ListProps {
  q: string;
  shows: (template: MessageTemplate) => boolean;
  onOpen: (template: MessageTemplate | "new") => void;
}

function List({ q, shows, onOpen }: ListProps) {
  const all = useLive(messageTemplateList);
  const coming = useComing();
  if (!all || (all.length === 0 && coming)) return <SkeletonRows count={5} />;
  const kind = all.filter(shows);
  const shown = matchingTemplates(kind, q);
  if (kind.length === 0)
    return (
      <NothingYet
        icon={IconTemplate}
        title="No templates yet."
        description="Save a message once, and insert it with the contact's name and details filled in."
        action={
          <Button variant="default" onClick={() => onOpen("new")}>
            New template
          </Button>
        }
      />
    );
  if (shown.length === 0) return <NothingYet icon={IconTemplate} title="No matching templates." />;
  return (
    <ul className={classes.list} aria-label="Templates">
      {shown.map((template) => (
        <TemplateItem key={template.id} template={template} onOpen={() => onOpen(template)} />
      ))}
    </ul>
  );
}
