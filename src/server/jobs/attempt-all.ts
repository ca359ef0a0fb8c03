/** In turn: one that fails holds no other back. The failures are thrown at the end. */
export async function attemptAll(attempts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const attempt of attempts) await attempt().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${attempts.length} failed`);
}
