/** Yields to pending requests; long work calls it between small pieces. */
export const yieldToEventLoop = (): Promise<void> => new Promise((next) => void setImmediate(next));
