/** Shares of a whole, in percent: beneficiaries, splits. */

/** To a hundredth of a percent, so that thirds can add up. */
export function sumOfShares(shares: readonly { percent: number }[]): number {
  return Math.round(shares.reduce((sum, { percent }) => sum + percent, 0) * 100) / 100;
}

interface Share {
  name: string;
  percent: number;
  kind: "primary" | "contingent";
}

/** Errors of the shares: primary ones add up to 100 %, contingent ones to 100 % or none (domain §7). */
export function beneficiaryProblems(beneficiaries: readonly Share[]): string[] {
  const primary = beneficiaries.filter(({ kind }) => kind === "primary");
  const contingent = beneficiaries.filter(({ kind }) => kind === "contingent");
  const problems: string[] = [];
  if (beneficiaries.length > 0 && sumOfShares(primary) !== 100)
    problems.push("Primary beneficiaries must add up to 100%.");
  if (contingent.length > 0 && sumOfShares(contingent) !== 100)
    problems.push("Contingent beneficiaries must add up to 100%.");
  if (beneficiaries.some(({ name }) => name.trim() === "")) problems.push("Enter a name for each beneficiary.");
  return problems;
}
