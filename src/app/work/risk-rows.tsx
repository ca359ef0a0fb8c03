import { Badge, Button, Text } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Link } from "react-router-dom";
import { type RiskKind, riskLabels } from "../../domain/work/at-risk.ts";
import { waysTo } from "../../domain/contacts/reach.ts";
import type { ShownRisk } from "./use-risks.ts";
import classes from "./work.module.css";

const colours: Readonly<Record<RiskKind, string>> = {
  lapse: "red",
  draft: "red",
  requirements: "grape",
  renewal: "blue",
  t65: "violet",
};

export function RiskRows({ rows }: { rows: readonly ShownRisk[] }) {
  return (
    <ul className={classes.list} aria-label="At risk">
      {rows.map((row) => (
        <li key={row.key} className={classes.row} data-plain>
          <div className={classes.who}>
            <Link className={classes.name} to={row.path}>
              {row.name}
            </Link>
            <Text size="sm" c="dimmed">
              <Badge size="sm" variant="light" color={colours[row.kind]} mr="xs">
                {riskLabels[row.kind]}
              </Badge>
              {[row.about, row.words].filter(Boolean).join(" · ")}
            </Text>
          </div>
          <div className={classes.acts}>
            <CallButton row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Blocked, it says why. */
function CallButton({ row: { contact, name } }: { row: ShownRisk }) {
  const { call } = waysTo(contact);
  if (call.href === null)
    return (
      <Text size="xs" c="dimmed">
        {call.why}
      </Text>
    );
  return (
    <Button
      component="a"
      href={call.href}
      variant="default"
      className="tabular"
      leftSection={<IconPhone size="1rem" aria-hidden="true" />}
      aria-label={`Call ${name}, ${call.shown}`}
    >
      {call.shown}
    </Button>
  );
}
