/** Which microphone and speakers are used, chosen once and kept; what is unplugged is replaced and told. */
import { inputFault, outputsFault } from "../domain/dialer/audio-devices.ts";
import type { AudioDevice } from "../domain/dialer/phone-state.ts";
import { troubleOf } from "../domain/dialer/phone-troubles.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";
import type { PhoneStore } from "./phone-store.ts";
import type { VoiceAudio } from "./voice-device.ts";

export interface AudioChoice {
  input: string;
  outputs: readonly string[];
}

/** What was chosen on this device, kept beside the store. */
export interface AudioMemory {
  read(): AudioChoice | null;
  write(choice: AudioChoice): void;
}

/** The browser's name for whatever the system uses. */
const systemDefault = "default";

export class AudioKeeper {
  readonly #world: World;
  readonly #store: PhoneStore;
  readonly #memory: AudioMemory;
  #audio: VoiceAudio | null = null;
  #choice: AudioChoice;
  #isOpen = false;

  constructor(world: World, store: PhoneStore, memory: AudioMemory) {
    this.#world = world;
    this.#store = store;
    this.#memory = memory;
    this.#choice = memory.read() ?? { input: systemDefault, outputs: [systemDefault] };
  }

  attach(audio: VoiceAudio): void {
    this.#audio = audio;
    audio.onChange((lost) => {
      this.#show();
      if (lost.input) this.#store.tell(troubleOf("input_lost", this.#world.now()));
      else if (lost.output) this.#store.tell(troubleOf("output_lost", this.#world.now()));
    });
    this.#show();
    void this.#useOutputs();
  }

  async chooseInput(id: string): Promise<void> {
    const fault = inputFault(id, idsOf(this.#audio?.inputs()));
    if (fault !== null) throw new PhoneError("devices", fault);
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

  /** Before a call: the chosen microphone is opened; the system's own is opened by the call itself. */
  async open(): Promise<void> {
    this.#isOpen = true;
    const input = this.#input();
    if (input !== systemDefault && input !== null) await this.#audio?.setInput(input);
  }

  /** After it the microphone's light goes out. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#audio?.releaseInput();
  }

  get input(): string | null {
    return this.#input();
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
    this.#store.put({
      inputs: (this.#audio?.inputs() ?? []).map(live([this.#input()])),
      outputs: outputs.map(live(present(this.#choice.outputs, outputs))),
    });
  }

  /** The chosen one while it is there, else the system's, else the first. */
  #input(): string | null {
    return present([this.#choice.input], this.#audio?.inputs() ?? [])[0] ?? null;
  }
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
