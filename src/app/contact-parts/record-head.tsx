import { ActionIcon } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useOpened } from "./contact-context.ts";
import classes from "./record-head.module.css";

interface RecordHeadProps {
  title: string;
  /** The tab it opened in, and the label of the back link. */
  tab: "policies" | "securities";
  back: string;
  /** Next to the title. */
  children?: ReactNode;
}

/** Header of a view opened within a tab; takes focus, since the control that opened it is gone. */
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
