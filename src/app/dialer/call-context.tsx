/** What one needs during a call: a text to the contact, their latest notes and their policies. */
import { Button, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { mayText } from "../../domain/messages/text-rights.ts";
import { isInForce, isOpenPolicy } from "../../domain/policies/policy-status.ts";
import { may } from "../../domain/users/access.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactPage } from "../../local/queries/contact-page.ts";
import { TextDialog } from "../messages/index.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { optionWords } from "../../domain/contacts/labels.ts";
import classes from "./call-context.module.css";

const notesShown = 3;
const policiesShown = 5;

export function CallContext({ contactId }: { contactId: number }) {
  const { user_id } = useLocal();
  const { words } = useMoments();
  const user = useCurrentUser();
  const seesPolicies = may(user, "policies.see");
  const page = useLive(contactPage, contactId, user_id);
  if (!page) return null;
  const policies = page.policies.filter(({ status }) => isInForce(status) || isOpenPolicy(status));
  const notes = page.notes.toSorted((one, other) => other.at - one.at).slice(0, notesShown);
  return (
    <div className={classes.context}>
      {page.contact && mayText(user, page.contact) ? <WriteText contact={page.contact} /> : null}
      {seesPolicies ? (
        <section aria-label="Policies">
          <h3 className={classes.title}>Policies</h3>
          {policies.length === 0 ? <Text c="dimmed">No policies.</Text> : null}
          <ul className={classes.lines}>
            {policies.slice(0, policiesShown).map(({ id, policy_type, status }) => (
              <li key={id}>
                <Link to={`/contacts/${contactId}?tab=policies&policy=${id}`}>
                  {policy_type ? optionWords(policy_type) : "Policy"}
                </Link>{" "}
                <Text span size="xs" c="dimmed">
                  {optionWords(status)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="Notes">
        <h3 className={classes.title}>Notes</h3>
        {notes.length === 0 ? <Text c="dimmed">No notes.</Text> : null}
        <ul className={classes.lines}>
          {notes.map(({ id, body, at }) => (
            <li key={id}>
              <Text span size="xs" c="dimmed">
                {words(at)}
              </Text>
              <p className={classes.note}>{body}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function WriteText({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Write text
      </Button>
      <Suspense fallback={null}>
        {open ? <TextDialog contact={contact} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
