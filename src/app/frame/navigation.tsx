import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyPart } from "../base/lazy-part.ts";
import { readStored, writeStored } from "../base/stored.ts";
import classes from "./navigation.module.css";
import type { NavigationItem } from "./navigation-items.ts";
import { ItemList } from "./navigation-list.tsx";

const AdminList = lazyPart(async () => (await import("./admin-list.tsx")).AdminList);

/** Icons with labels beside them; on a tablet below them. */
interface NavigationProps {
  items: readonly NavigationItem[];
  /** Puts the labels below the icons on a narrow screen. */
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
      {admin.length > 0 ? <AdminGroup items={admin} onGo={onGo} /> : null}
      {foot}
    </nav>
  );
}

/** Folded until it is needed: open on its own pages, and as this user left it on others. */
function AdminGroup(props: { items: readonly NavigationItem[]; onGo: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const [isKept, setKept] = useState(() => readStored("admin_menu") === true);
  const [foldedAt, setFoldedAt] = useState("");
  const isOpen = foldedAt !== pathname && (isKept || pathname.startsWith("/admin/"));
  const toggle = () => {
    setKept(!isOpen);
    setFoldedAt(isOpen ? pathname : "");
    writeStored("admin_menu", !isOpen);
  };
  return (
    <>
      <button type="button" className={classes.heading} aria-expanded={isOpen} onClick={toggle}>
        <span>Admin</span>
        <IconChevronDown size="0.875rem" aria-hidden="true" />
      </button>
      <Suspense fallback={null}>{isOpen ? <AdminList {...props} /> : null}</Suspense>
    </>
  );
}
