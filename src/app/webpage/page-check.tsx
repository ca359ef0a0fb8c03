/** What the page still lacks. */
import { Text } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBulb from "@tabler/icons-react/dist/esm/icons/IconBulb.mjs";
import { insuranceLines, type License } from "../../domain/users/license.ts";
import { checkPage } from "../../domain/webpage/page-check.ts";
import type { Webpage } from "../../domain/webpage/webpage.ts";
import { Panel } from "../../ui/panel.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./webpage.module.css";

export function PageCheck({ page, licenses }: { page: Webpage; licenses: readonly License[] }) {
  const { profile, emailing, selling } = useCurrentUser();
  const lines: readonly string[] = insuranceLines;
  const licensed = licenses.filter(({ kind, status }) => status === "active" && lines.includes(kind));
  const advice = checkPage(page, {
    hasPhoto: profile.personal_photo !== "",
    hasNpn: (emailing?.npn ?? "") !== "",
    licensed: licensed.map(({ state }) => state),
    medicare: selling?.medicare ?? { registered: false, missing: [] },
  });
  if (advice.length === 0)
    return (
      <Panel title="Page check">
        <Text size="sm">Nothing is missing.</Text>
      </Panel>
    );
  return (
    <Panel title="Page check">
      <ul className={classes.advice}>
        {advice.map(({ key, text, isNeeded }) => (
          <li key={key} data-needed={isNeeded || undefined}>
            {isNeeded ? <IconAlertTriangle size="1.1rem" aria-hidden /> : <IconBulb size="1.1rem" aria-hidden />}
            <span>
              {isNeeded ? <strong>Needed: </strong> : null}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
