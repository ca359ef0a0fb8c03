/** Generates the fifteen sounds of a phone: DTMF tones, and North American ring tones. */

export const wavSampleRate = 8_000;
export const wavHeadBytes = 44;
/** 8-bit: 128 is silence. */
const silence = 128;
const loudness = 48;
const touchMs = 160;
const fadeMs = 5;

/** Row and column frequencies of the keypad in hertz (ITU-T Q.23). */
const rows = [697, 770, 852, 941] as const;
const columns = [1209, 1336, 1477] as const;
const keypad = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "0", "h"] as const;

type SoundName = "incoming" | "outgoing" | "disconnect" | `dtmf${(typeof keypad)[number]}`;

interface Tone {
  /** Played simultaneously. */
  hertz: readonly number[];
  ms: number;
}

/** Played in sequence; a tone without frequencies is silent. */
const rings: Readonly<Record<"incoming" | "outgoing" | "disconnect", readonly Tone[]>> = {
  incoming: [
    { hertz: [440, 550], ms: 400 },
    { hertz: [], ms: 200 },
    { hertz: [440, 550], ms: 400 },
    { hertz: [], ms: 2_000 },
  ],
  outgoing: [{ hertz: [440, 480], ms: 250 }],
  disconnect: [
    { hertz: [480], ms: 150 },
    { hertz: [380], ms: 200 },
  ],
};

export function soundNames(): SoundName[] {
  return [...keypad.map((key): SoundName => `dtmf${key}`), "incoming", "outgoing", "disconnect"];
}

/** A whole WAV file: 8-bit mono. */
export function soundFile(name: SoundName): Uint8Array<ArrayBuffer> {
  return wavOf(tonesOf(name).flatMap((tone) => samplesOf(tone)));
}

function tonesOf(name: SoundName): readonly Tone[] {
  if (name === "incoming" || name === "outgoing" || name === "disconnect") return rings[name];
  const place = keypad.findIndex((key) => name === `dtmf${key}`);
  const hertz = [rows[Math.floor(place / columns.length)] ?? 0, columns[place % columns.length] ?? 0];
  return [{ hertz, ms: touchMs }];
}

function samplesOf({ hertz, ms }: Tone): number[] {
  const count = (ms * wavSampleRate) / 1_000;
  const fade = (fadeMs * wavSampleRate) / 1_000;
  return Array.from({ length: count }, (_, at) => {
    // Without a fade at both ends every tone begins and ends with a click.
    const volume = loudness * Math.min(1, at / fade, (count - 1 - at) / fade);
    const wave = hertz.reduce((sum, each) => sum + Math.sin((2 * Math.PI * each * at) / wavSampleRate), 0);
    return Math.round(silence + (volume * wave) / Math.max(1, hertz.length));
  });
}

/** RIFF/WAVE with one `fmt ` and one `data` chunk. */
function wavOf(samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(wavHeadBytes + samples.length);
  const view = new DataView(file.buffer);
  const text = (at: number, letters: string) => {
    for (const [place, letter] of [...letters].entries()) view.setUint8(at + place, letter.charCodeAt(0));
  };
  text(0, "RIFF");
  view.setUint32(4, wavHeadBytes - 8 + samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, wavSampleRate, true);
  view.setUint32(28, wavSampleRate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples.length, true);
  file.set(samples, wavHeadBytes);
  return file;
}
