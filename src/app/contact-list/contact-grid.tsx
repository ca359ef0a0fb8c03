/** The rows of the list: one tab stop, arrow-key navigation, only visible rows rendered. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import type { CellWords } from "./contact-cells.tsx";
import { ContactRow } from "./contact-row.tsx";
import { GridHeader, headingId } from "./grid-header.tsx";
import { gridMove, headerMove, leadsToHeadings } from "./grid-move.ts";
import { type ColumnKey, columns, type ListOrder } from "./list-columns.ts";
import { type RenderedRows, useRenderedRows } from "../../ui/use-row-window.ts";
import type { ListRows } from "./use-list-rows.ts";
import classes from "./contact-grid.module.css";

export interface ContactGridProps {
  rows: ListRows;
  label: string;
  shownColumns: readonly ColumnKey[];
  words: CellWords;
  order: ListOrder;
  /** Row index of the keyboard focus. */
  active: number;
  selected: ReadonlySet<number>;
  favorites: ReadonlySet<number>;
  unsent: ReadonlyMap<number, "waiting" | "needs">;
  grid: RefObject<HTMLDivElement | null>;
  onLook: (first: number) => void;
  onActive: (at: number) => void;
  onOpen: (at: number, contact: Contact) => void;
  /** Opens the email editor; false: use the mail program instead. */
  onEmail: (at: number, contact: Contact) => boolean;
  mayText: (contact: Contact) => boolean;
  onToggle: (at: number, contact: Contact) => void;
  /** All rows from the range's anchor to this index. */
  onRange: (at: number) => void;
  onChooseAll: () => void;
  onClear: () => void;
  onSort: (field: OrderField) => void;
}

const nowhere = -1;
/** Touch has no hover. */
const isCoarse = matchMedia("(pointer: coarse)").matches;

export function ContactGrid(props: ContactGridProps) {
  const { rows, label, shownColumns, order, active, selected, grid, onSort, onChooseAll, onClear } = props;
  const id = useId();
  const header = useRef<HTMLDivElement>(null);
  const { rowHeight, isWide } = useHeaderSize(header, grid);
  const drawn = useRenderedRows({ grid, rowHeight, total: rows.total, startAt: active });
  const { onLook } = props;
  useEffect(() => onLook(drawn.first), [onLook, drawn.first]);
  const headings = useHeadings(props, id);
  const onRowKey = useGridKeys(props, drawn, rowHeight);
  const onClick = useGridClicks(props);
  const [pointed, setPointed] = useState(nowhere);
  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.total + 1}
      aria-multiselectable="true"
      aria-activedescendant={
        headings.at === null ? (rows.total > 0 ? `${id}-${active}` : undefined) : headingId(id, headings.at)
      }
      data-wide={isWide || undefined}
      style={templateOf(shownColumns)}
      onKeyDown={(event) => {
        if (!headings.onKey(event)) onRowKey(event);
      }}
      onBlur={headings.leave}
      onClick={onClick}
      onPointerOver={({ target }) => setPointed(placeOf(target))}
      onPointerLeave={() => setPointed(nowhere)}
      onMouseDown={(event) => {
        // Prevents text selection while selecting a range.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <GridHeader
        place={header}
        id={id}
        shownColumns={shownColumns}
        active={headings.at}
        order={order}
        chosen={selected.size === 0 ? "none" : selected.size < rows.total ? "some" : "all"}
        onSort={onSort}
        onChooseAll={selected.size === 0 ? onChooseAll : onClear}
      />
      <div role="rowgroup" className={classes.rows} style={{ height: rows.total * rowHeight }}>
        {drawn.places.map((index) => {
          const contact = rows.rowAt(index);
          const mark = contact && props.unsent.get(contact.id);
          return (
            <ContactRow
              key={index}
              id={`${id}-${index}`}
              at={index}
              contact={contact}
              shownColumns={shownColumns}
              words={props.words}
              top={index * rowHeight}
              active={index === active && headings.at === null}
              ways={index === pointed || index === active || isCoarse}
              texts={contact !== undefined && props.mayText(contact)}
              selected={contact !== undefined && selected.has(contact.id)}
              favorite={contact !== undefined && props.favorites.has(contact.id)}
              pending={mark === "needs" ? "needs_you" : mark ? "on_device" : "none"}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The header matches a row's height and width for any font size, pointer and column set. */
function useHeaderSize(header: RefObject<HTMLDivElement | null>, grid: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ rowHeight: 40, isWide: false });
  useLayoutEffect(() => {
    const [row, room] = [header.current, grid.current];
    if (!row || !room) return;
    const read = () => {
      const { height, width } = row.getBoundingClientRect();
      const [rowHeight, isWide] = [height || 40, Math.round(width) > room.clientWidth];
      setSize((before) =>
        before.rowHeight === rowHeight && before.isWide === isWide ? before : { rowHeight, isWide },
      );
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(row);
    watch.observe(room);
    return () => watch.disconnect();
  }, [header, grid]);
  return size;
}

interface Headings {
  /** Column index of the focused heading; null: focus is in the rows. */
  at: number | null;
  leave: () => void;
  /** Whether the headings handled the key. */
  onKey: (event: KeyboardEvent<HTMLDivElement>) => boolean;
}

const modifiers: readonly string[] = ["Shift", "Control", "Alt", "Meta"];

/** Up from the first row moves to the headings, so that sorting works without a mouse. */
function useHeadings({ shownColumns, order, active, onSort }: ContactGridProps, id: string): Headings {
  const [place, setPlace] = useState<number | null>(null);
  const at = place === null ? null : Math.min(place, shownColumns.length - 1);
  const goTo = (next: number) => {
    setPlace(next);
    document.getElementById(headingId(id, next))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const leave = () => setPlace(null);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return false;
    if (at === null) {
      if (!leadsToHeadings(event, { active })) return false;
      goTo(
        Math.max(
          0,
          shownColumns.findIndex((key) => columns[key].sort === order.field),
        ),
      );
    } else {
      const move = headerMove(event, at, shownColumns.length);
      if (!move) {
        if (!modifiers.includes(event.key)) leave();
        return false;
      }
      const key = shownColumns[at];
      if (move.kind === "to") goTo(move.at);
      else if (move.kind === "rows") leave();
      else if (key) onSort(columns[key].sort);
    }
    event.preventDefault();
    return true;
  };
  return { at, leave, onKey };
}

function useGridKeys(
  props: ContactGridProps,
  drawn: RenderedRows,
  rowHeight: number,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { rows, active, selected, onActive, onOpen, onToggle, onRange, onChooseAll, onClear } = props;
  return (event) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2);
    const move = gridMove(event, { active, total: rows.total, page, hasSelection: selected.size > 0 });
    if (!move) return;
    event.preventDefault();
    const contact = rows.rowAt(active);
    if (move.kind === "to") {
      if (move.range) onRange(move.at);
      onActive(move.at);
      drawn.scrollTo(move.at);
    } else if (move.kind === "all") onChooseAll();
    else if (move.kind === "clear") onClear();
    else if (contact) (move.kind === "open" ? onOpen : onToggle)(active, contact);
  };
}

/** One click handler for all rows; the grid takes focus back, so that keys continue from the clicked row. */
function useGridClicks({
  rows,
  onActive,
  onOpen,
  onEmail,
  onToggle,
  onRange,
}: ContactGridProps): (event: MouseEvent<HTMLDivElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const at = placeOf(target);
    const contact = rows.rowAt(at);
    if (!target || !contact) return;
    if (target.closest("[data-part=ways]")) {
      if (target.closest("a[data-kind=email]") && onEmail(at, contact)) event.preventDefault();
      const text = target.closest("a[data-kind=text]")?.getAttribute("href");
      if (text && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        void navigate(text);
      }
      return;
    }
    const mod = event.ctrlKey || event.metaKey;
    // The browser opens the link in a new tab.
    if (mod && target.closest("a")) return;
    // A checkbox toggles natively; with the default prevented, it would revert after rendering as selected.
    if (!(target instanceof HTMLInputElement)) event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    onActive(at);
    if (event.shiftKey) onRange(at);
    else if (mod || target.closest("[data-part=check]")) onToggle(at, contact);
    else onOpen(at, contact);
  };
}

/** Index of the row that contains this element. */
function placeOf(element: EventTarget | null): number {
  const row = element instanceof Element ? element.closest<HTMLElement>("[data-at]") : null;
  return row ? Number(row.dataset["at"]) : nowhere;
}

function templateOf(shownColumns: readonly ColumnKey[]): CSSProperties {
  const widths = shownColumns.map((key) => columns[key].width);
  // Spare width is distributed by column width, with extra weight for the name.
  const tracks = widths.map((width, at) => `minmax(${width}rem, ${at === 0 ? 1.4 * width : width}fr)`);
  return {
    "--columns": `var(--check) ${tracks.join(" ")} var(--ways)`,
    "--least": `calc(var(--check) + var(--ways) + ${widths.reduce((sum, width) => sum + width, 0)}rem)`,
  } as CSSProperties;
}
