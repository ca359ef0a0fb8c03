/** Limits of transfers (spec 000 §9, spec 001 §9). */
export const transferContactsMax = 250_000;
export const transfersPageSize = 15;
export const transferPageSize = 50;
/** Contacts per transaction. */
export const transferPieceContacts = 1_000;
export const transferReasonLengthMax = 200;
/** Maximum days a former owner keeps read access. */
export const keepReadDaysMax = 90;
