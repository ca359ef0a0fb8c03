/** Lets requests that came in meanwhile have their turn; long work calls it between small pieces. */
export const breathe = (): Promise<void> => new Promise((next) => void setImmediate(next));
