/** Seconds and bytes of the live socket. The device's patience (6 s) is two beats. */
export const beatMs = 3_000;
/** Every tenth beat asks each socket for a sign of life; one that gave none since the last time is dropped. */
export const beatsPerProbe = 10;
/** Sockets are pinged in turns, so that a beat is never one long task. */
export const turnsPerBeat = 6;

export const frameBytesMax = 64 * 1024;
/** What may wait for a slow reader before its socket is dropped; it comes back and pulls. */
export const queuedBytesMax = 1024 * 1024;

export const socketsPerUserMax = 20;
export const subscriptionsPerSocketMax = 32;
export const identifierLengthMax = 512;
/** Work a socket may cause per beat; a command costs 1. */
export const effortPerBeatMax = 300;
/** A frame that is no command costs as much as this many. */
export const junkCost = 30;
/** Handshakes waiting for their session at one time; more are told to come again. */
export const pendingHandshakesMax = 1_000;

/** Hints and texts for other processes leave together. */
export const batchMs = 25;
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes. */
export const notifyBytesMax = 7_900;
/** Texts kept for other processes while the database is away. */
export const waitingTextsMax = 10_000;
export const notifyRetryMs = 1_000;
export const notifyProbeMs = 15_000;
export const notifyAnswerMs = 5_000;

/** How long sockets may take to say goodbye when the server stops. */
export const goodbyeMs = 2_000;
