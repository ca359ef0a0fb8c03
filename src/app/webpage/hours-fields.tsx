import { Group, Switch, Text, TextInput } from "@mantine/core";
import { weekdayNames, type WeekdayName } from "../../domain/webpage/limits.ts";
import { weekdayWords } from "../../domain/webpage/page-words.ts";
import type { OfficeHours } from "../../domain/webpage/page-parts.ts";
import { Panel } from "../../ui/panel.tsx";
import type { PageForm } from "./page-values.ts";
import classes from "./webpage.module.css";

type Hours = OfficeHours[number];

const usual = { open: "09:00", close: "17:00" };

export function HoursFields({ form }: { form: PageForm }) {
  const hours = form.values.office_hours;
  const of = (day: WeekdayName): Hours => hours.find((one) => one.day === day) ?? { day, ...usual, closed: true };
  const put = (changed: Hours) =>
    form.setFieldValue(
      "office_hours",
      weekdayNames.map((day) => (day === changed.day ? changed : of(day))),
    );
  return (
    <Panel title="Office hours" description="In your time zone. Visitors elsewhere see them in theirs too.">
      {weekdayNames.map((day) => {
        const one = of(day);
        const name = weekdayWords.en[day];
        return (
          <Group key={day} className={classes.day} gap="sm">
            <Switch
              label={name}
              w="8.5rem"
              checked={!one.closed}
              onChange={({ currentTarget: { checked } }) => put({ ...one, closed: !checked })}
            />
            {one.closed ? (
              <Text size="sm" c="dimmed">
                Closed
              </Text>
            ) : (
              <>
                <TextInput
                  type="time"
                  aria-label={`${name}, opens`}
                  value={one.open}
                  onChange={({ currentTarget: { value } }) => put({ ...one, open: value || usual.open })}
                />
                <Text size="sm">to</Text>
                <TextInput
                  type="time"
                  aria-label={`${name}, closes`}
                  value={one.close}
                  onChange={({ currentTarget: { value } }) => put({ ...one, close: value || usual.close })}
                />
              </>
            )}
          </Group>
        );
      })}
      {form.errors["office_hours"] ? (
        <Text size="sm" c="red" role="alert" mt="xs">
          {form.errors["office_hours"]}
        </Text>
      ) : null}
    </Panel>
  );
}
