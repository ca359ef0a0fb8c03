import { expect, test } from "vitest";
import { openingTime } from "../../../src/domain/calendar/opening-time.ts";

const week = { from: "2026-11-22", to: "2026-11-29" };

test.each([
  ["in the middle of a day", "2026-11-24T19:40:00Z", "America/New_York", "13:00:00"],
  ["in another zone at that moment", "2026-11-24T19:40:00Z", "Pacific/Honolulu", "08:00:00"],
  ["half an hour off", "2026-11-24T19:40:00Z", "America/St_Johns", "15:00:00"],
  ["just after midnight", "2026-11-24T05:10:00Z", "America/New_York", "08:00:00"],
  ["at the end of the night", "2026-11-24T10:59:00Z", "America/New_York", "08:00:00"],
  ["by somebody who is up early", "2026-11-24T11:00:00Z", "America/New_York", "05:00:00"],
  ["late at night", "2026-11-25T04:50:00Z", "America/New_York", "22:00:00"],
  ["on the last day of the week before, there", "2026-11-22T04:50:00Z", "America/New_York", "08:00:00"],
  ["in the week after", "2026-11-29T17:00:00Z", "America/New_York", "08:00:00"],
])("a week looked at %s is opened at the hour before, or where work begins", (_when, iso, zone, opens) => {
  expect(openingTime(week, Date.parse(iso), zone)).toBe(opens);
});
