import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** The page's only h1, a one-line summary, and its actions on the right. */
export function PageHeader({ title, says, actions }: { title: ReactNode; says?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {says ? <p className={classes.says}>{says}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
