/** What goals are set for, and how high. */
export const goalKinds = ["calls", "appointments", "applications", "premium"] as const;
export type GoalKind = (typeof goalKinds)[number];

/** Premium in cents. */
export const goalMax: Readonly<Record<GoalKind, number>> = {
  calls: 100_000,
  appointments: 10_000,
  applications: 10_000,
  premium: 10_000_000_000,
};

export const goalLabels: Readonly<Record<GoalKind, string>> = {
  calls: "Calls",
  appointments: "Appointments",
  applications: "Applications",
  premium: "Premium",
};

export function goalMessage(kind: GoalKind): string {
  if (kind === "premium") return "Enter an amount up to $100,000,000, or leave it empty.";
  return `Enter a whole number from 1 to ${goalMax[kind].toLocaleString("en-US")}, or leave it empty.`;
}
