/** Active filters, each removable, and quick filters. Hidden when only a search text is set. */
import { Button, CloseButton } from "@mantine/core";
import { Link } from "react-router-dom";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { filterChips } from "../contact-parts/filter-words.ts";
import { isOpen, quickFilterPath } from "../links/scope-url.ts";
import classes from "./list-chips.module.css";

interface ListChipsProps {
  scope: ContactsScope;
  lists: ContactLists;
  quickFilters: readonly QuickFilter[];
  onScope: (scope: ContactsScope) => void;
  onManage: () => void;
}

const quickShownMax = 6;

export function ListChips({ scope, lists, quickFilters, onScope, onManage }: ListChipsProps) {
  const chips = filterChips(scope, lists);
  const pinned = quickFilters.filter((filter) => filter.pinned).slice(0, quickShownMax);
  if (chips.length === 0 && quickFilters.length === 0) return null;
  return (
    <div className={classes.chips}>
      {pinned.map((filter) => (
        <Link
          key={filter.id}
          className={classes.quick}
          data-active={isOpen(filter, scope) || undefined}
          to={quickFilterPath(filter)}
        >
          {filter.name}
        </Link>
      ))}
      {quickFilters.length > 0 ? (
        <Button variant="subtle" size="compact-sm" color="gray" onClick={onManage} aria-haspopup="dialog">
          Quick filters
        </Button>
      ) : null}
      {chips.map(({ key, words, without }) => (
        <span key={key} className={classes.chip}>
          <span title={words}>{words}</span>
          <CloseButton
            size="sm"
            iconSize="0.875rem"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onScope(without)}
          />
        </span>
      ))}
    </div>
  );
}
