/** What a new company has to do, and what of it is done. */
export interface SetupFacts {
  contacts: number;
  /** Users of the company, including this one. */
  people: number;
  hasPhone: boolean;
  hasCalendar: boolean;
}

export interface SetupStep {
  name: "import" | "invite" | "phone" | "calendar";
  label: string;
  says: string;
  path: string;
  done: boolean;
}

export function setupSteps({ contacts, people, hasPhone, hasCalendar }: SetupFacts): SetupStep[] {
  return [
    {
      name: "import",
      label: "Import your contacts",
      says: "CSV, Excel or vCard files.",
      path: "/imports",
      done: contacts > 0,
    },
    {
      name: "invite",
      label: "Invite your team",
      says: "Agents, managers and office staff.",
      path: "/admin/users",
      done: people > 1,
    },
    {
      name: "phone",
      label: "Set up your phone",
      says: "A number to call from, and your microphone.",
      path: "/account/profile?tab=phone",
      done: hasPhone,
    },
    {
      name: "calendar",
      label: "Connect your calendar",
      says: "Google, Outlook or CalDAV.",
      path: "/account/external_accounts",
      done: hasCalendar,
    },
  ];
}

/** `begun`: the company was new when this device saw it first. A company that was set up elsewhere has no checklist. */
export function isSetupShown(steps: readonly SetupStep[], begun: boolean): boolean {
  const isNew = steps.some(({ name, done }) => !done && (name === "import" || name === "invite"));
  return (begun || isNew) && steps.some(({ done }) => !done);
}
