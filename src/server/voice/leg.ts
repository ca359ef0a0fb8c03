/** One device's audio: a WebRTC connection with µ-law both ways, and key events. */
import { MediaStream, MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from "werift";
import type { World } from "../../kit/world.ts";
import { JitterQueue } from "./jitter-queue.ts";
import { KeyReader } from "./key-tones.ts";
import { describeMaxMs, frameSamples } from "./limits.ts";
import type { End, Sound } from "./line.ts";
import type { MediaAddress } from "./media-address.ts";
import { type Frame, silentFrame } from "./sounds.ts";

export interface LegParts {
  readonly world: Pick<World, "now" | "random" | "sleep">;
  readonly address: MediaAddress;
  /** A key was pressed. */
  readonly onKey: (key: string) => void;
}

const soundPayloadType = 0;
const keysPayloadType = 126;
const codecs = () => [
  new RTCRtpCodecParameters({
    mimeType: "audio/PCMU",
    clockRate: 8_000,
    channels: 1,
    payloadType: soundPayloadType,
  }),
  // Without comfort noise: no packets then always means a lost connection.
  new RTCRtpCodecParameters({
    mimeType: "audio/telephone-event",
    clockRate: 8_000,
    channels: 1,
    payloadType: keysPayloadType,
    parameters: "0-16",
  }),
];

export class Leg implements End {
  readonly #parts: LegParts;
  readonly #peer: RTCPeerConnection;
  readonly #queue = new JitterQueue();
  readonly #keys = new KeyReader();
  readonly #send: (packet: RtpPacket) => void;
  #sequence: number;
  #timestamp: number;
  #heardAt: number | undefined;
  #isClosed = false;

  constructor(parts: LegParts) {
    this.#parts = parts;
    const { world, address } = parts;
    this.#sequence = Math.floor(world.random() * 0x7fff);
    this.#timestamp = Math.floor(world.random() * 0x7fffffff);
    this.#peer = new RTCPeerConnection({
      codecs: { audio: codecs(), video: [] },
      iceServers: [],
      iceUseIpv6: false,
      bundlePolicy: "max-bundle",
      ...address.config,
    });
    const track = new MediaStreamTrack({ kind: "audio" });
    // A browser plays only tracks that belong to a stream.
    const streams = [new MediaStream([track])];
    const { sender } = this.#peer.addTransceiver(track, { direction: "sendrecv", streams });
    this.#send = (packet) => void sender.sendRtp(packet).catch(() => undefined);
    this.#listen();
  }

  /** Arrival of the last audio packet; undefined before the first. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** The answer to a device's offer, the first or one that restarts its media. */
  async answer(offer: string): Promise<string> {
    const restarts = this.#peer.remoteDescription !== null;
    await this.#inTime(async () => {
      await this.#peer.setRemoteDescription({ type: "offer", sdp: offer });
      await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    });
    // The library starts the first connection automatically, a restarted one only on request.
    if (restarts) void this.#peer.dtlsTransports[0]?.iceTransport.start().catch(() => undefined);
    return this.#described();
  }

  async offer(): Promise<string> {
    await this.#inTime(async () => this.#peer.setLocalDescription(await this.#peer.createOffer()));
    return this.#described();
  }

  async accept(answer: string): Promise<void> {
    await this.#inTime(() => this.#peer.setRemoteDescription({ type: "answer", sdp: answer }));
  }

  say(): Frame {
    return this.#queue.take() ?? silentFrame;
  }

  receive(sound: Sound, delayMs: number): void {
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
    if (sound === "still") return;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    if (sound === "lost" || this.#isClosed) return;
    const header = new RtpHeader({
      payloadType: soundPayloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
    });
    const packet = new RtpPacket(header, Buffer.from(sound));
    if (delayMs <= 0) return this.#send(packet);
    void this.#parts.world.sleep(delayMs).then(() => this.#send(packet));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#peer.close().catch(() => undefined);
  }

  /** A media restart reports the same track again. */
  #listen(): void {
    const known = new WeakSet<MediaStreamTrack>();
    this.#peer.onTrack.subscribe((track) => {
      if (known.has(track)) return;
      known.add(track);
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        this.#heardAt = this.#parts.world.now();
        if (header.payloadType === soundPayloadType) return this.#queue.push(header.sequenceNumber, payload);
        const key = this.#keys.read(header.timestamp, payload);
        if (key !== undefined) this.#parts.onKey(key);
      });
    });
  }

  /** For some malformed descriptions the library never resolves. */
  async #inTime(describe: () => Promise<unknown>): Promise<void> {
    const inTime = new AbortController();
    const late = this.#parts.world.sleep(describeMaxMs, inTime.signal).then(
      () => Promise.reject(new Error("the description came to nothing")),
      () => undefined,
    );
    try {
      await Promise.race([describe(), late]);
    } finally {
      inTime.abort();
    }
  }

  #described(): string {
    const sdp = this.#peer.localDescription?.sdp;
    if (sdp === undefined) throw new Error("the connection describes nothing");
    return this.#parts.address.shown(sdp);
  }
}
