/** Seconds, bytes and counts of the local voice gateway (voice protocol 1.6; spec 000 §9). */

export const signalPath = "/voice/signal";
/** Where a device finds it, below the page's own host. */
export const signalBase = "/voice";

/** The device gives up after 15 s without a frame. */
export const heartbeatMs = 10_000;
/** An offer of a browser is 2–6 kB. */
export const frameBytesMax = 64 * 1024;
export const queuedBytesMax = 512 * 1024;
export const sdpLengthMax = 32 * 1024;
export const digitsMax = 64;
/** Tabs and machines of one person. */
export const socketsPerUserMax = 12;
export const callsPerUserMax = 4;
/** Frames a socket may send between two heartbeats. */
export const framesPerBeatMax = 200;
/** A frame nobody can read counts as so many. */
export const junkCost = 20;
export const pendingHandshakesMax = 1_000;

export const tokenLifeMs = 3_600_000;
/** How long an ended call is remembered for a device that comes back and asks for it. */
export const tombstoneMs = 120_000;
export const tombstonesMax = 5_000;

/** Sound: µ-law, 8,000 samples a second, 20 ms at a time. */
export const sampleRate = 8_000;
export const frameMs = 20;
export const frameSamples = (sampleRate * frameMs) / 1_000;

/** A browser sends sound without a pause, muted or not: nothing for so long and no socket means that it is gone. */
export const silenceGoneMs = 5_000;
/** With the socket up it may be restarting its media; it gives up by itself after 36 s. */
export const silenceDeadMs = 45_000;
/** What a device says of its media is understood within it, or not at all. */
export const describeMaxMs = 20_000;
/** Answered, and no sound has come at all. */
export const mediaWaitMs = 15_000;

/** A browser's own echo test ends by the far end's hanging up. */
export const echoTestEndsMs = 12_000;

/** Live calls are marked as such in the database; one unmarked for longer was left behind by a server that is gone. */
export const liveMarkMs = 10_000;
export const strandedMs = 35_000;

/** A number that is to be proved rings, is answered and keys six digits. */
export const keyedAfterMs = 3_000;
