import { ActionIcon } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useOpened } from "./contact-context.ts";
import classes from "./record-head.module.css";

interface RecordHeadProps {
  title: string;
  /** The tab it opened in, and the words of the way back there. */
  tab: "policies" | "securities";
  back: string;
  /** Beside the title. */
  children?: ReactNode;
}

/** The head of what opens within a tab; focus comes here, for what was pressed to come here is gone. */
export function RecordHead({ title, tab, back, children }: RecordHeadProps) {
  const { contact } = useOpened();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <ActionIcon
        component={Link}
        to={`/contacts/${contact.id}?tab=${tab}`}
        replace
        variant="subtle"
        color="gray"
        aria-label={back}
      >
        <IconArrowLeft size="1.125rem" />
      </ActionIcon>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
