/** Transfers (spec 000 §9, spec 001 §9). */
export const transferContactsMax = 250_000;
export const transfersPageSize = 15;
export const transferPageSize = 50;
/** Contacts moved in one transaction. */
export const transferPieceContacts = 1_000;
export const transferReasonLengthMax = 200;
/** Longest a former owner may go on reading. */
export const keepReadDaysMax = 90;
