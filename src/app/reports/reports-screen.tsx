/** All reports the user can run, and those saved by name. */
import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { reportSections, type ReportType } from "../../domain/reports/report-shape.ts";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
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
  const types = reportTypesOf(user).filter(({ label, about }) => foldText(`${label} ${about}`).includes(sought));
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
      {types.length === 0 ? <NothingYet title={`No reports found for “${q.trim()}”.`} /> : null}
      {reportSections.map((section) => (
        <Section key={section} title={section} types={types.filter((type) => type.section === section)} />
      ))}
    </>
  );
}

function Section({ title, types }: { title: string; types: readonly ReportType[] }) {
  if (types.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.section}>{title}</h2>
      <ul className={classes.types}>
        {types.map(({ type, label, about, chart }) => (
          <li key={type}>
            <Link className={classes.type} to={`/reports/${type}`}>
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
