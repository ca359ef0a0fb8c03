/** Selects the microphone and speakers and stores the choice; an unplugged device is replaced and the user notified. */
import { inputFault, outputsFault } from "../domain/dialer/audio-devices.ts";
import type { AudioDevice } from "../domain/dialer/phone-state.ts";
import { type TroubleCode, troubleOf } from "../domain/dialer/phone-troubles.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";
import type { PhoneStore } from "./phone-store.ts";
import type { VoiceAudio } from "./voice-device.ts";

export interface AudioChoice {
  input: string;
  outputs: readonly string[];
}

/** The user's choice on this device, stored outside the database. */
export interface AudioMemory {
  read(): AudioChoice | null;
  write(choice: AudioChoice): void;
}

/**
 * The track of an unplugged microphone ends before the device list changes, and the library may switch to another by
 * itself.
 */
const graceMs = 1_000;
/** The browser's id for the system default. */
const systemDefault = "default";

export class AudioKeeper {
  readonly #world: World;
  readonly #store: PhoneStore;
  readonly #memory: AudioMemory;
  #audio: VoiceAudio | null = null;
  #choice: AudioChoice;
  #isOpen = false;
  /** A voice device created later does not ring either. */
  #isSilent = false;
  /** The current or next microphone; null if there is none. */
  #live: AudioDevice | null = null;
  /** Listed, but silent during this call. */
  #dead: AudioDevice | null = null;

  constructor(world: World, store: PhoneStore, memory: AudioMemory) {
    this.#world = world;
    this.#store = store;
    this.#memory = memory;
    this.#choice = memory.read() ?? { input: systemDefault, outputs: [systemDefault] };
  }

  attach(audio: VoiceAudio): void {
    this.#audio = audio;
    audio.setRinging(!this.#isSilent);
    audio.onChange((lost) => this.#changed(lost));
    audio.onSilence(() => void this.#look());
    this.#show();
    void this.#useOutputs();
  }

  async chooseInput(id: string): Promise<void> {
    const fault = inputFault(id, idsOf(this.#audio?.inputs()));
    if (fault !== null) throw new PhoneError("devices", fault);
    this.#dead = null;
    this.#keep({ ...this.#choice, input: id });
    if (this.#isOpen) await this.#audio?.setInput(id);
  }

  async chooseOutputs(ids: readonly string[]): Promise<void> {
    const known = idsOf(this.#audio?.outputs());
    const fault = outputsFault(ids, known, this.#audio?.canChooseOutput ?? false);
    if (fault !== null) throw new PhoneError("devices", fault);
    this.#keep({ ...this.#choice, outputs: ids });
    await this.#audio?.setOutputs(ids);
  }

  ringSilently(on: boolean): void {
    this.#isSilent = on;
    this.#audio?.setRinging(!on);
  }

  /** Before a call. The system default is opened by the call itself, which is faster. */
  async open(): Promise<void> {
    this.#isOpen = true;
    const input = this.#input();
    if (input !== null && input !== "" && input !== systemDefault) await this.#audio?.setInput(input);
  }

  /**
   * Opens the system default by its id: the library then follows when the default changes. Where browsers do not list
   * it yet, the stream opened by the call stays.
   */
  async follow(): Promise<void> {
    if (!this.#isOpen || this.#input() !== systemDefault) return;
    await this.#audio?.setInput(systemDefault).catch(() => undefined);
    // The call may have ended meanwhile.
    if (!this.#isOpen) await this.#audio?.releaseInput();
  }

  /** Turns the microphone indicator off after the call. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#dead = null;
    this.#show();
    await this.#audio?.releaseInput();
  }

  get input(): string | null {
    return this.#input();
  }

  #changed(lost: { input: boolean; output: boolean }): void {
    const before = this.#live;
    this.#show();
    const code = this.#troubleAfter(before, lost);
    if (code !== null) this.#store.notify(troubleOf(code, this.#world.now()));
    if (before === null && this.#live) this.#found(this.#live.id);
    void this.#look();
  }

  /** Whether the open microphone still delivers sound. */
  async #look(): Promise<void> {
    if (!this.#isOpen) return;
    await this.#world.sleep(graceMs);
    const silence = this.#isOpen ? this.#audio?.silence() : null;
    if (silence === "ended") await this.#replace();
    else if (silence === "muted") this.#store.notify(troubleOf("input_muted", this.#world.now()));
    else if (this.#store.state.trouble?.code === "input_muted") this.#store.notify(null);
  }

  /**
   * Switches to another device if there is one, otherwise reopens the same. One muted by its hardware switch is left
   * alone: that was intended.
   */
  async #replace(): Promise<void> {
    const dead = this.#live;
    this.#dead = dead;
    const next = this.#input();
    const isReplaced = next !== null && (await this.#opens(next));
    if (!isReplaced) this.#dead = null;
    const isBack = isReplaced || (dead !== null && (await this.#opens(dead.id)));
    this.#show();
    if (isReplaced || !isBack) this.#store.notify(troubleOf(isBack ? "input_ended" : "input_dead", this.#world.now()));
  }

  async #opens(id: string): Promise<boolean> {
    try {
      await this.#audio?.setInput(id);
    } catch {
      return false;
    }
    return this.#audio?.silence() !== "ended";
  }

  /** Plugged in again, possibly during a call that had none. */
  #found(id: string): void {
    if (this.#store.state.trouble?.code === "input_none") this.#store.notify(null);
    if (this.#isOpen) void this.#audio?.setInput(id).catch(() => undefined);
  }

  #troubleAfter(before: AudioDevice | null, lost: { input: boolean; output: boolean }): TroubleCode | null {
    const now = this.#live;
    if (before && !now) return "input_none";
    if (lost.input) return "input_lost";
    if (this.#isOpen && before && now && (before.id !== now.id || before.label !== now.label)) return "input_changed";
    return lost.output ? "output_lost" : null;
  }

  #keep(choice: AudioChoice): void {
    this.#choice = choice;
    this.#memory.write(choice);
    this.#show();
  }

  async #useOutputs(): Promise<void> {
    const known = new Set(idsOf(this.#audio?.outputs()));
    const outputs = this.#choice.outputs.filter((id) => known.has(id));
    if (outputs.length > 0 && this.#audio?.canChooseOutput)
      await this.#audio.setOutputs(outputs).catch(() => undefined);
  }

  #show(): void {
    const live = (chosen: readonly (string | null)[]) => (device: AudioDevice) => ({
      ...device,
      live: chosen.includes(device.id),
    });
    const outputs = this.#audio?.canChooseOutput ? this.#audio.outputs() : [];
    const inputs = this.#audio?.inputs() ?? [];
    this.#live = inputs.find(({ id }) => id === this.#input()) ?? null;
    this.#store.put({
      inputs: inputs.map(live([this.#input()])),
      outputs: outputs.map(live(present(this.#choice.outputs, outputs))),
    });
  }

  /** The chosen one if available, then the system default, then the first. */
  #input(): string | null {
    const inputs = this.#audio?.inputs() ?? [];
    return (
      present(
        [this.#choice.input],
        inputs.filter((device) => !isSameDevice(device, this.#dead)),
      )[0] ?? null
    );
  }
}

/** The system default is listed a second time, as "Default - " plus its name. */
function isSameDevice(one: AudioDevice, other: AudioDevice | null): boolean {
  if (other === null) return false;
  const isNamed = one.label !== "" && other.label !== "";
  return one.id === other.id || (isNamed && (one.label.endsWith(other.label) || other.label.endsWith(one.label)));
}

function present(chosen: readonly string[], devices: readonly AudioDevice[]): readonly string[] {
  const ids = idsOf(devices);
  const there = chosen.filter((id) => ids.includes(id));
  if (there.length > 0) return there;
  return ids.includes(systemDefault) ? [systemDefault] : ids.slice(0, 1);
}

function idsOf(devices: readonly AudioDevice[] = []): readonly string[] {
  return devices.map(({ id }) => id);
}
