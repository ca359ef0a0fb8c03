import { type MouseEvent, useEffect, useRef } from "react";
import { NavLink, useLocation, useNavigate } from "react-router-dom";
import { wayTo } from "./list-memory.ts";
import type { NavigationItem } from "./navigation-items.ts";
import classes from "./navigation.module.css";

/** Keeps the item of the current page in view. */
interface ItemListProps {
  /** Absent: the menu's own list. */
  label?: string;
  items: readonly NavigationItem[];
  onGo: (() => void) | undefined;
}

export function ItemList({ label, items, onGo }: ItemListProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  /** Relative to the URL, which may be ahead of the rendered page while it loads. */
  const go = (press: MouseEvent, path: string) => {
    onGo?.();
    const way = wayTo(path, location.pathname);
    if (way === wayTo(path, pathname) || opensElsewhere(press)) return;
    press.preventDefault();
    void navigate(way);
  };
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {items.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={wayTo(path, pathname)}
            end={path === "/"}
            className={classes.item}
            onClick={(press) => go(press, path)}
          >
            {Icon ? <Icon size="1.25rem" stroke={1.6} aria-hidden="true" /> : null}
            <span className={classes.label}>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
