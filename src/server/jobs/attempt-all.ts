/**
 * In turn, or in several lanes at once: one that fails holds no other back. The failures are thrown at the end.
 */
export async function attemptAll(attempts: readonly (() => Promise<unknown>)[], lanes = 1): Promise<void> {
  const faults: unknown[] = [];
  const left = attempts.values();
  const note = (fault: unknown) => faults.push(...(fault instanceof AggregateError ? fault.errors : [fault]));
  const lane = async () => {
    for (const attempt of left) await attempt().catch(note);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${attempts.length} failed`);
}
