import { Button, Popover, Text } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { waysTo } from "../../domain/contacts/reach.ts";
import { contactActivity } from "../../local/intents/contacts.ts";
import { useIntent, useLocal } from "../base/live.ts";
import type { NextCall } from "./use-next-calls.ts";
import classes from "./work.module.css";

const partsShown = 3;

interface NextCallRowProps {
  call: NextCall;
  /** The next contact to call. */
  isFirst: boolean;
  /** When calling opens; left out within the hours. */
  opens?: string;
  onSkip: () => void;
}

/** A call made here is recorded at once, so that the contact is not suggested again today. */
export function NextCallRow({ call: { contact, score, parts }, isFirst, opens, onSkip }: NextCallRowProps) {
  const { clock } = useLocal();
  const note = useIntent(contactActivity);
  const { call } = waysTo(contact);
  const name = nameOfContact(contact);
  const called = () => {
    // useIntent reports a failure; the call continues.
    void note({ id: contact.id, name, activity: { kind: "called", at: clock.now() } }).catch(() => undefined);
  };
  return (
    <li className={classes.row}>
      <Score score={score} parts={parts} />
      <div className={classes.who}>
        <Link className={classes.name} to={`/contacts/${contact.id}`}>
          {name}
        </Link>
        <Text size="sm" c="dimmed">
          {parts
            .slice(0, partsShown)
            .map(({ words }) => words)
            .join(" · ")}
        </Text>
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={onSkip} aria-label={`Skip today: ${name}`}>
          Skip today
        </Button>
        {opens === undefined ? (
          <Button
            component="a"
            href={call.href ?? undefined}
            data-contact={contact.id}
            onClick={called}
            variant={isFirst ? "filled" : "default"}
            leftSection={<IconPhone size="1rem" aria-hidden="true" />}
            className="tabular"
            aria-label={`Call ${name}, ${call.shown}`}
          >
            {call.shown}
          </Button>
        ) : (
          <Text size="sm" c="dimmed" className={classes.opens}>
            {opens}
          </Text>
        )}
      </div>
    </li>
  );
}

/** The score; click to see its parts. */
function Score({ score, parts }: Pick<NextCall, "score" | "parts">) {
  return (
    <Popover position="bottom-start" withArrow>
      <Popover.Target>
        <button
          type="button"
          className={classes.score}
          style={{ "--score": score } as CSSProperties}
          aria-label={`Score ${score}: why`}
        >
          {score}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.parts}>
          {parts.map(({ name, words, points }) => (
            <Part key={name} words={words} points={points} />
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

function Part({ words, points }: { words: string; points: number }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>{points}</dd>
    </>
  );
}
