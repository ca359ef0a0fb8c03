/** Calendar filters: text, types with color and letter, today only, and whose calendar. */
import { Button, Checkbox, Popover, Switch } from "@mantine/core";
import { type EventType, eventTypes } from "../../domain/calendar/limits.ts";
import { typeAppearances, typeWords } from "../../domain/calendar/type-appearances.ts";
import { countOf } from "../../kit/text.ts";
import { SettledInput } from "../../ui/settled-input.tsx";
import type { Whose } from "../contact-parts/use-whose.ts";
import { WhoseSelect } from "../contact-parts/whose-select.tsx";
import type { CalendarAddress } from "./calendar-url.ts";
import { TypeMark } from "./entry-face.tsx";
import classes from "./calendar.module.css";

interface CalendarFiltersProps {
  address: CalendarAddress;
  today: string;
  whose: Whose;
  onFilter: (change: Partial<CalendarAddress>) => void;
}

export function CalendarFilters({ address, today, whose, onFilter }: CalendarFiltersProps) {
  const { types, q, todayOnly } = address;
  const isFiltered = types.length > 0 || q !== "" || todayOnly;
  return (
    <div className={classes.filters} role="search" aria-label="Filter calendar">
      <SettledInput
        aria-label="Search calendar"
        placeholder="Search events"
        w="12rem"
        value={q}
        onSet={(typed) => onFilter({ q: typed })}
      />
      <TypeChoice types={types} onTypes={(chosen) => onFilter({ types: chosen })} />
      <Switch
        label="Today only"
        checked={todayOnly}
        onChange={({ currentTarget }) =>
          onFilter(currentTarget.checked ? { todayOnly: true, day: today } : { todayOnly: false })
        }
      />
      {isFiltered ? (
        <Button variant="subtle" onClick={() => onFilter({ types: [], q: "", todayOnly: false })}>
          Clear filters
        </Button>
      ) : null}
      <span className={classes.whose}>
        <WhoseSelect whose={whose} label="Calendar owner" />
      </span>
    </div>
  );
}

interface TypeChoiceProps {
  types: readonly EventType[];
  onTypes: (types: EventType[]) => void;
}

/** Doubles as the legend for the type colors and letters. */
function TypeChoice({ types, onTypes }: TypeChoiceProps) {
  const words = types.length === 0 ? "All types" : countOf(types.length, "type");
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" aria-label={`Types: ${words}`}>
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.types} role="group" aria-label="Event types">
          {eventTypes.map((type) => (
            <Checkbox
              key={type}
              checked={types.includes(type)}
              onChange={({ currentTarget }) =>
                onTypes(currentTarget.checked ? [...types, type] : types.filter((other) => other !== type))
              }
              label={
                <span className={classes.type}>
                  <TypeMark look={typeAppearances[type]} />
                  {typeWords(type)}
                </span>
              }
            />
          ))}
        </div>
        <Button variant="subtle" size="compact-sm" mt="xs" disabled={types.length === 0} onClick={() => onTypes([])}>
          All types
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
