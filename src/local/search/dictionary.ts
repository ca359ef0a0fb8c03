/** A column of texts stored as codes: few distinct values, many contacts. Code 0 is "none". */
type Codes = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

export class DictionaryColumn {
  /** Text of each code. */
  readonly texts: string[] = [""];
  codes: Codes;
  readonly #codeOf = new Map<string, number>([["", 0]]);

  constructor(capacity = 0) {
    this.codes = new Uint16Array(capacity);
  }

  /** Texts estimated at two bytes per character plus 32 for the object. */
  get memoryBytes(): number {
    return this.codes.byteLength + this.texts.reduce((sum, text) => sum + 2 * text.length + 32, 0);
  }

  put(slot: number, text: string | null | undefined): void {
    const code = this.#learn(text ?? "");
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes[slot] = code;
  }

  codeAt(slot: number): number {
    return this.codes[slot] ?? 0;
  }

  textAt(slot: number): string {
    return this.texts[this.codeAt(slot)] ?? "";
  }

  /** 1 for every code whose text meets the condition; "none" never does. */
  codesWhere(meets: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text, code) => (code > 0 && meets(text) ? 1 : 0));
  }

  reserve(capacity: number): void {
    if (capacity <= this.codes.length) return;
    const codes = this.codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    codes.set(this.codes);
    this.codes = codes;
  }

  load(texts: readonly string[], codes: Codes, capacity: number): void {
    this.texts.length = 0;
    this.#codeOf.clear();
    for (const text of texts) this.#learn(text);
    this.codes = codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    this.codes.set(codes);
  }

  #learn(text: string): number {
    const known = this.#codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.texts.push(text) - 1;
    this.#codeOf.set(text, code);
    return code;
  }
}
