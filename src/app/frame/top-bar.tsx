import { ActionIcon, UnstyledButton } from "@mantine/core";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import type { ReactNode } from "react";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useHelp } from "../help/index.ts";
import classes from "./top-bar.module.css";

/** Search in the center; status, notifications and user menu on the right. */
export function TopBar({ openNavigation, children }: { openNavigation: () => void; children: ReactNode }) {
  const help = useHelp();
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open navigation"
        onClick={openNavigation}
      >
        <IconMenu2 size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <UnstyledButton className={classes.search} onClick={help.openPalette} aria-keyshortcuts="/">
        <IconSearch size="1rem" aria-hidden="true" />
        <span className={classes.searchWords}>Search</span>
        <span className={classes.hint} aria-hidden="true">
          <KeyHint keys="/" />
        </span>
      </UnstyledButton>
      <div className={classes.right}>{children}</div>
    </header>
  );
}
