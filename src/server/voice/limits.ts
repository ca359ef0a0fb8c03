/** Timeouts, sizes and counts of the local voice gateway (voice protocol 1.6; spec 000 §9). */
import { hourMs } from "../../kit/durations.ts";

export const signalPath = "/voice/signal";
/** Path of the endpoint on the page's own host. */
export const signalBase = "/voice";

/** The device disconnects after 15 s without a frame. */
export const heartbeatMs = 10_000;
/** A browser's offer is 2–6 kB. */
export const frameBytesMax = 64 * 1024;
export const queuedBytesMax = 512 * 1024;
export const sdpLengthMax = 32 * 1024;
export const digitsMax = 64;
/** Tabs and machines of one user. */
export const socketsPerUserMax = 12;
export const callsPerUserMax = 4;
/** Frames a socket may send between two heartbeats. */
export const framesPerBeatMax = 200;
/** A malformed frame counts as this many. */
export const junkCost = 20;
export const pendingHandshakesMax = 1_000;

export const tokenLifeMs = hourMs;
/** How long an ended call is remembered for a device that reconnects to it. */
export const tombstoneMs = 120_000;
export const tombstonesMax = 5_000;

/** Audio: µ-law, 8,000 samples per second, 20 ms frames. */
export const sampleRate = 8_000;
export const frameMs = 20;
export const frameSamples = (sampleRate * frameMs) / 1_000;

/** A browser sends audio continuously, muted or not: no audio for this long without a socket means that it is gone. */
export const silenceGoneMs = 5_000;
/** With an open socket it may be restarting its media; it gives up after 36 s. */
export const silenceDeadMs = 45_000;
/** Timeout for processing a device's media description. */
export const describeMaxMs = 20_000;
/** Answered, but no audio has arrived. */
export const mediaWaitMs = 15_000;

/** A browser's echo test ends when the far end hangs up. */
export const echoTestEndsMs = 12_000;

/** Calls in progress are marked in the database; one not marked for longer belongs to a server that is gone. */
export const liveMarkMs = 10_000;
export const strandedMs = 35_000;

/** A verification call rings, is answered and enters six digits. */
export const keyedAfterMs = 3_000;
