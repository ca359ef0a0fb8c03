/** Text shown when a device does not mirror every contact its user may see (domain §24). */
export function notAllWords({ held, total }: { held: number; total: number }): string {
  return `${number(held)} of ${number(total)} contacts are on this device: favorites, recently opened and newest.`;
}

const number = (count: number) => count.toLocaleString("en-US");
