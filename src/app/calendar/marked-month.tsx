import { useMemo, useState } from "react";
import { rangeOf, startOfMonth } from "../../domain/calendar/view-range.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { markedDays } from "../../local/queries/calendar.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { MiniMonth } from "./mini-month.tsx";

interface MarkedMonthProps {
  today: string;
  selected: string | null;
  onPick: (day: string) => void;
}

/** Month picker with the user's busy days marked. Follows the selected day until the user changes the month. */
export function MarkedMonth({ today, selected, onPick }: MarkedMonthProps) {
  const { user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const follows = startOfMonth(selected ?? today);
  const [turned, setTurned] = useState({ follows, month: follows });
  const month = turned.follows === follows ? turned.month : follows;
  const marks = useLive(markedDays, { user_id, ...rangeOf("month", month), zone });
  const marked = useMemo(() => new Set(marks?.days), [marks]);
  return (
    <MiniMonth
      month={month}
      onMonth={(next) => setTurned({ follows, month: next })}
      today={today}
      selected={selected}
      marked={marked}
      onPick={onPick}
    />
  );
}
