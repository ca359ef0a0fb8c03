import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import { miniCalendar } from "../base/mini-calendar-state.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { addressFrom, calendarPath, withAddress } from "./calendar-url.ts";
import { MarkedMonth } from "./marked-month.tsx";
import classes from "./mini-calendar.module.css";

/** Small calendar in the side navigation. Hidden by a sign-out (spec 000 §4). */
export function MiniCalendar() {
  const [isOpen, setOpen] = useState(() => miniCalendar.isOpen());
  const zone = zoneName(useCurrentUser().timezone);
  const today = dayOf(useNow(minuteMs), zone);
  const { selected, pick } = useCalendarDay(today);
  const toggle = () => {
    setOpen(!isOpen);
    miniCalendar.put(!isOpen);
  };
  return (
    <section className={classes.mini} aria-label="Mini calendar">
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
        <IconChevronDown size="0.875rem" aria-hidden="true" />
        Month
      </button>
      {isOpen ? <MarkedMonth today={today} selected={selected} onPick={pick} /> : null}
    </section>
  );
}

/** On the calendar page the view is kept and moves to the day; from other pages the day view opens. */
function useCalendarDay(today: string): { selected: string | null; pick: (day: string) => void } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isThere = pathname === "/calendar";
  return {
    selected: isThere ? addressFrom(params, today).day : null,
    pick: (day) =>
      void navigate(
        isThere ? `/calendar?${withAddress(params, { day }, today)}` : calendarPath({ view: "day", day }, today),
      ),
  };
}
