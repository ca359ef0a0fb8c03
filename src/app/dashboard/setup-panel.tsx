/** The first steps of a new company, each ticked by what is there. */
import { Button, VisuallyHidden } from "@mantine/core";
import IconCircle from "@tabler/icons-react/dist/esm/icons/IconCircle.mjs";
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { may } from "../../domain/users/access.ts";
import { colleagues } from "../../local/queries/people.ts";
import { Panel } from "../../ui/panel.tsx";
import { useSettings } from "../base/app-settings.ts";
import { useCachedRequest } from "../base/cached-request.ts";
import { useCounts } from "../base/live-search.ts";
import { useComing, useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { readStored, writeStored } from "../base/stored.ts";
import { isSetupShown, type SetupStep, setupSteps } from "./setup-steps.ts";
import classes from "./dashboard.module.css";

const everybody = [wholeScope];

/** For whoever may set up the company; not in demo data, which is set up. */
export function SetupPanel() {
  const user = useCurrentUser();
  const { demo } = useSettings();
  const [state, setState] = useState(() => readStored("setup"));
  if (demo || !may(user, "users.edit") || user.actor !== null || state === "hidden") return null;
  const keep = (next: "begun" | "hidden") => {
    writeStored("setup", next);
    setState(next);
  };
  return <Steps begun={state === "begun"} onBegin={() => keep("begun")} onHide={() => keep("hidden")} />;
}

function Steps({ begun, onBegin, onHide }: { begun: boolean; onBegin: () => void; onHide: () => void }) {
  const steps = useSteps();
  const isShown = steps !== undefined && isSetupShown(steps, begun);
  useEffect(() => {
    if (isShown && !begun) onBegin();
  });
  if (!steps || !isShown) return null;
  const left = steps.filter(({ done }) => !done).length;
  return (
    <div className={classes.wide}>
      <Panel
        title="Set up Fieldline"
        description={`${steps.length - left} of ${steps.length} done`}
        actions={
          <Button variant="subtle" size="compact-sm" onClick={onHide}>
            Hide
          </Button>
        }
      >
        <ul className={classes.lines} aria-label="Set up Fieldline">
          {steps.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function StepLine({ step: { label, says, path, done } }: { step: SetupStep }) {
  const Icon = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={done || undefined} data-past={done || undefined}>
      <Icon size="1.25rem" className={classes.tick} aria-hidden="true" />
      <span className={classes.grow}>
        <Link to={path}>{label}</Link>
        {done ? <VisuallyHidden>, done</VisuallyHidden> : null}
      </span>
      <span className={classes.says}>{done ? "Done" : says}</span>
    </li>
  );
}

/** Undefined until everything is known: a step must not be ticked off by half the data. */
function useSteps(): SetupStep[] | undefined {
  const { profile } = useCurrentUser();
  const isPartial = useComing();
  const counts = useCounts(everybody);
  const people = useLive(colleagues);
  const accounts = useCachedRequest(authorizations.list, {}, "authorizations.list");
  if (isPartial || !counts || !people || !accounts.data) return undefined;
  return setupSteps({
    contacts: counts[0] ?? 0,
    people: people.length,
    hasPhone: profile.dialer_verified_phone_number !== "",
    hasCalendar: accounts.data.data.length > 0,
  });
}
