/** All reports the user can run, and those saved by name. */
import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type ChartKind, reportSections } from "../../domain/report-sources/report-shape.ts";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { foldText } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { SavedReports } from "./saved-reports.tsx";
import { TypePicture } from "./type-picture.tsx";
import classes from "./reports.module.css";

export function ReportsScreen() {
  const user = useCurrentUser();
  const [q, setQ] = useState("");
  const sought = foldText(q);
  const isSought = ({ label, about }: { label: string; about: string }) =>
    foldText(`${label} ${about}`).includes(sought);
  const types = reportTypesOf(user).filter(isSought);
  const people = peopleCards(user).filter(isSought);
  return (
    <>
      <PageMetadata title="Reports" />
      <PageHeader
        title="Reports"
        description="Every number opens the list it counts."
        actions={
          <TextInput
            aria-label="Search reports"
            placeholder="Search reports"
            leftSection={<IconSearch size="1rem" aria-hidden="true" />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        }
      />
      {sought === "" ? <SavedReports /> : null}
      {types.length + people.length === 0 ? <NothingYet title={`No reports found for “${q.trim()}”.`} /> : null}
      {reportSections.map((section) => (
        <Section
          key={section}
          title={section}
          cards={types
            .filter((type) => type.section === section)
            .map(({ type, label, about, chart }) => ({ to: `/reports/${type}`, label, about, chart }))}
        />
      ))}
      <Section title="People" cards={people} />
    </>
  );
}

interface Card {
  to: string;
  label: string;
  about: string;
  chart: ChartKind;
}

/** Comparing people and their goals, for those who lead them. */
function peopleCards(user: CurrentUser): Card[] {
  const isLeading = !["own", "none"].includes(scopeOf(user, "goals.edit"));
  return [
    ...(may(user, "reports.compare")
      ? [
          {
            to: "/reports/leaderboard",
            label: "Leaderboard",
            about: "Your people side by side, per hour worked or per lead given.",
            chart: "bars" as const,
          },
        ]
      : []),
    ...(isLeading
      ? [{ to: "/goals", label: "Goals", about: "What each person means to reach in a month.", chart: "bars" as const }]
      : []),
  ];
}

function Section({ title, cards }: { title: string; cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.section}>{title}</h2>
      <ul className={classes.types}>
        {cards.map(({ to, label, about, chart }) => (
          <li key={to}>
            <Link className={classes.type} to={to}>
              <TypePicture chart={chart} />
              <span>
                <strong className={classes.typeName}>{label}</strong>
                <span className={classes.about}>{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
