import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** The page's only h1, a one-line summary, and its actions on the right. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description ? <p className={classes.description}>{description}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
