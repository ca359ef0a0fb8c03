import { Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./panel.module.css";

/** A surface with a heading that holds page content. */
export function Panel({
  title,
  description,
  actions,
  children,
}: {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? heading : undefined}>
      {title ? (
        <div className={classes.head}>
          <div>
            <Title order={2} id={heading}>
              {title}
            </Title>
            {description ? <p className={classes.description}>{description}</p> : null}
          </div>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}
