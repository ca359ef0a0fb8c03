/** Timeouts (seconds) and sizes (bytes) of the live socket. The device's timeout (6 s) is two beats. */
export const beatMs = 3_000;
/** Every tenth beat pings each socket; one that sent nothing since the previous ping is dropped. */
export const beatsPerProbe = 10;
/** Sockets are pinged in batches, so that a beat is never one long task. */
export const turnsPerBeat = 6;

export const frameBytesMax = 64 * 1024;
/** Send buffer limit for a slow reader; above it the socket is dropped, and the device reconnects and pulls. */
export const queuedBytesMax = 1024 * 1024;

export const socketsPerUserMax = 20;
export const subscriptionsPerSocketMax = 32;
export const identifierLengthMax = 512;
/** Work a socket may cause per beat; a command costs 1. */
export const effortPerBeatMax = 300;
/** An invalid frame costs as much as this many commands. */
export const junkCost = 30;
/** Concurrent handshakes waiting for their session lookup; further ones are told to retry. */
export const pendingHandshakesMax = 1_000;

/** Hints and messages for other processes are sent together. */
export const batchMs = 25;
/** PostgreSQL rejects a NOTIFY payload of 8,000 bytes. */
export const notifyBytesMax = 7_900;
/** Messages buffered for other processes while the database is unavailable. */
export const waitingTextsMax = 10_000;
export const notifyRetryMs = 1_000;
export const notifyProbeMs = 15_000;
export const notifyAnswerMs = 5_000;

/** Time for sockets to close when the server stops. */
export const goodbyeMs = 2_000;
