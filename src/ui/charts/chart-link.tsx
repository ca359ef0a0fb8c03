import type { MouseEvent, ReactNode } from "react";
import type { ChartPoint } from "./chart-point.ts";
import classes from "./charts.module.css";

interface ChartLinkProps {
  point: ChartPoint;
  onOpen: (href: string) => void;
  children: ReactNode;
}

/** A real link inside a drawing: reachable by key, opened in a new tab like any other. */
export function ChartLink({ point: { label, shown, href }, onOpen, children }: ChartLinkProps) {
  const name = `${label}: ${shown}`;
  if (href === null) return <g aria-label={name}>{children}</g>;
  const open = (press: MouseEvent) => {
    if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    onOpen(href);
  };
  return (
    // Named by its title alone: what is drawn inside would have to be part of a label.
    <a href={href} className={classes.link} onClick={open}>
      <title>{name}</title>
      {children}
    </a>
  );
}
