/** Transfers (spec 000 §9, spec 001 §9). */
export const transferContactsMax = 250_000;
export const transfersPageSize = 15;
export const transferPageSize = 50;
