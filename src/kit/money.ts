/** Money in whole cents, USD, formatted as en-US with 2 decimals (spec 000 §9). */
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 2 });

export function showMoney(cents: number): string {
  return dollars.format(cents / 100);
}

/** Cents from "$1,234.5", "1234.50", "-3"; null when it is not an amount. */
export function centsFrom(text: string): number | null {
  const bare = text.replace(/[$,\s]/g, "");
  const match = /^([-+]?)(\d*)(?:\.(\d{0,2}))?$/.exec(bare);
  if (!match || !/\d/.test(bare)) return null;
  const cents = Number(match[2] || "0") * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return null;
  return match[1] === "-" ? 0 - cents : cents;
}
