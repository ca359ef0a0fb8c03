import type { MouseEvent, ReactNode } from "react";
import { NavLink, useLocation, useNavigate } from "react-router-dom";
import { wayTo } from "./list-memory.ts";
import classes from "./navigation.module.css";
import type { NavigationItem } from "./navigation-items.ts";

/** Icons with labels; on narrow screens icons alone (with their names on hover and focus). */
interface NavigationProps {
  items: readonly NavigationItem[];
  /** Shows icons alone on a narrow screen. */
  collapses: boolean;
  onGo?: () => void;
  /** Content above the list. */
  children?: ReactNode;
  /** Content below it. */
  foot?: ReactNode;
}

export function Navigation({ items, collapses, onGo, children, foot }: NavigationProps) {
  const admin = items.filter((item) => item.group === "admin");
  return (
    <nav className={classes.navigation} aria-label="Main" data-collapses={collapses || undefined}>
      {children}
      <ItemList items={items.filter((item) => item.group === "work")} onGo={onGo} />
      {admin.length > 0 ? (
        <>
          <p className={classes.heading}>Admin</p>
          <ItemList items={admin} onGo={onGo} />
        </>
      ) : null}
      {foot}
    </nav>
  );
}

function ItemList({ items, onGo }: { items: readonly NavigationItem[]; onGo: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** Relative to the URL, which may be ahead of the rendered page while it loads. */
  const go = (press: MouseEvent, path: string) => {
    onGo?.();
    const way = wayTo(path, location.pathname);
    if (way === wayTo(path, pathname) || opensElsewhere(press)) return;
    press.preventDefault();
    void navigate(way);
  };
  return (
    <ul className={classes.list}>
      {items.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={wayTo(path, pathname)}
            end={path === "/"}
            className={classes.item}
            onClick={(press) => go(press, path)}
          >
            <Icon size="1.25rem" stroke={1.6} aria-hidden="true" />
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
