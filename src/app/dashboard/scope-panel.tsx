import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { contactListPath } from "../links/scope-url.ts";
import { useComing, useLive } from "../base/live.ts";
import { useShownCount } from "../base/shown-count.ts";
import { useSearch } from "../base/live-search.ts";
import classes from "./dashboard.module.css";

const shown = { offset: 0, count: 6 };

interface ScopePanelProps {
  title: string;
  description: string;
  scope: ContactsScope;
  /** Text if there are none. */
  nothing: string;
  detail: (contact: Contact) => string;
}

/** The first contacts of a scope, with its exact count. */
export function ScopePanel({ title, description, scope, nothing, detail }: ScopePanelProps) {
  const answer = useSearch(scope, shown);
  const contacts = useLive(contactsByIds, answer?.ids ?? []);
  const shownOf = useShownCount();
  const coming = useComing() || !answer?.complete;
  return (
    <Panel
      title={title}
      actions={
        answer && answer.count > shown.count ? (
          <Button component={Link} to={contactListPath(scope)} variant="subtle" size="compact-sm">
            Show all
          </Button>
        ) : undefined
      }
      description={
        answer && answer.count > 0
          ? `${description} · ${shownOf(answer.complete ? answer.count : undefined)}`
          : description
      }
    >
      {coming && !answer?.count ? <SkeletonRows count={3} /> : null}
      {!coming && answer?.count === 0 ? <Text c="dimmed">{nothing}</Text> : null}
      <ul className={classes.lines} aria-label={title}>
        {contacts?.map((contact) => (
          <li key={contact.id}>
            <span className={classes.grow}>
              <Link to={`/contacts/${contact.id}`}>{nameOfContact(contact)}</Link>
            </span>
            <Text span size="xs" c="dimmed" className="tabular">
              {detail(contact)}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
