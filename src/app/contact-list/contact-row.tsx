import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconBucket from "@tabler/icons-react/dist/esm/icons/IconBucket.mjs";
import IconStarFilled from "@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs";
import { memo, type ReactNode } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import { type Way, type WayKind, waysTo } from "../../domain/contacts/reach.ts";
import { type Pending, PendingMark } from "../../ui/pending-mark.tsx";
import { type CellWords, cells, poolWords } from "./contact-cells.tsx";
import { type ColumnKey, columns } from "./list-columns.ts";
import { wayIcons, wayLabels } from "../contact-parts/way-icons.ts";
import grid from "./contact-grid.module.css";
import classes from "./contact-row.module.css";

export interface RowProps {
  id: string;
  at: number;
  /** Undefined while loading. */
  contact: Contact | undefined;
  shownColumns: readonly ColumnKey[];
  words: CellWords;
  top: number;
  active: boolean;
  /** Shows the contact methods. */
  ways: boolean;
  /** Texting is among them. */
  texts: boolean;
  selected: boolean;
  favorite: boolean;
  pending: Pending;
}

/** Renders only when shown values change: the database returns a new copy of each row. */
export const ContactRow = memo(Row, (before, after) => {
  const keys = Object.keys(after) as (keyof RowProps)[];
  return keys.every((key) =>
    key === "contact" ? isSameRow(before.contact, after.contact) : Object.is(before[key], after[key]),
  );
});

function isSameRow(one: Contact | undefined, other: Contact | undefined): boolean {
  return (
    one?.id === other?.id &&
    one?.version === other?.version &&
    one?.updated_at === other?.updated_at &&
    one?.seq === other?.seq
  );
}

function Row(props: RowProps) {
  const { id, at, contact, shownColumns, words, top, active, ways, texts, selected, favorite, pending } = props;
  const place = { insetBlockStart: top };
  if (!contact)
    return <div id={id} role="row" aria-rowindex={at + 2} aria-busy="true" className={grid.row} style={place} />;
  const name = nameOfContact(contact);
  const pool = contact.owner_id === null && contact.pool_id ? poolWords(contact.pool_id, words) : "";
  return (
    // The grid handles keys and clicks and keeps the focus.
    <div
      id={id}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-at={at}
      data-active={active || undefined}
      className={grid.row}
      style={place}
    >
      <div role="gridcell" className={grid.check} data-part="check">
        {/* Native checkboxes: scrolling creates dozens of them at a time. */}
        <input type="checkbox" tabIndex={-1} aria-label={`Select ${name}`} checked={selected} readOnly />
      </div>
      <div role="gridcell" className={grid.nameCell}>
        <a href={`/contacts/${contact.id}`} tabIndex={-1} className={classes.name} title={name}>
          {name}
        </a>
        <StopMark contact={contact} words={words} />
        {pool ? <IconBucket size="1rem" className={classes.pool} role="img" aria-label={pool} title={pool} /> : null}
        {favorite ? <IconStarFilled size="0.75rem" className={classes.star} role="img" aria-label="Favorite" /> : null}
        <PendingMark key={contact.id} state={pending} quiet />
      </div>
      {shownColumns.map((key) => (key === "name" ? null : cellOf(key, cells[key](contact, words))))}
      {ways ? <RowWays contact={contact} name={name} texts={texts} /> : null}
    </div>
  );
}

/** Whoever must not be contacted is marked whichever columns are shown. */
function StopMark({ contact, words }: { contact: Contact; words: CellWords }) {
  const effect = words.status.get(contact.status_id ?? "")?.effect;
  if (effect !== "do_not_contact" && effect !== "deceased" && !isDoNotContact(contact)) return null;
  const label = effect === "deceased" ? "Deceased" : "Do not contact";
  return <IconBan size="1rem" stroke={2.5} className={classes.stop} role="img" aria-label={label} title={label} />;
}

function RowWays({ contact, name, texts }: { contact: Contact; name: string; texts: boolean }) {
  const { call, text, email } = waysTo(contact);
  return (
    <div role="gridcell" className={classes.rowWays} data-part="ways">
      {[call, ...(texts ? [text] : []), email].map((way) => (
        <WayLink
          key={way.kind}
          kind={way.kind}
          href={way.href}
          label={labelOf(way, name)}
          blocked={way.why !== null}
          contact={contact.id}
        />
      ))}
    </div>
  );
}

function labelOf({ kind, href, why }: Way, name: string): string {
  const act = `${wayLabels[kind]} ${name}`;
  if (why === null) return act;
  return href === null ? why : `${act}: ${why}`;
}

interface WayLinkProps {
  kind: WayKind;
  href: string | null;
  label: string;
  blocked: boolean;
  contact: number;
}

function WayLink({ kind, href, label, blocked, contact }: WayLinkProps) {
  const Icon = wayIcons[kind];
  const icon = <Icon size="1rem" aria-hidden="true" />;
  if (href === null)
    return (
      <span className={classes.way} data-kind={kind} data-blocked title={label}>
        {icon}
      </span>
    );
  return (
    <a
      className={classes.way}
      data-kind={kind}
      data-contact={contact}
      data-blocked={blocked || undefined}
      href={href}
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      {icon}
    </a>
  );
}

/** One element per text: a screen of rows has hundreds of them. */
function cellOf(key: ColumnKey, shown: ReactNode): ReactNode {
  const { align, fits } = columns[key];
  const isText = typeof shown === "string" || typeof shown === "number";
  return (
    <div
      key={key}
      role="gridcell"
      className={grid.cell}
      data-align={align}
      data-fits={fits}
      title={isText ? `${shown}` : undefined}
    >
      {shown}
    </div>
  );
}
