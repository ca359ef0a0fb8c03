/**
 * Scans the structure of an XML response before it is parsed: parsing costs many times the scan and grows
 * disproportionately with depth and attributes. A response larger than any calendar server sends is rejected.
 */

/** The document's opening tag, its name, and where each child element begins and ends. */
export interface Shape {
  readonly opening: string;
  readonly name: string;
  readonly children: readonly Child[];
}

interface Child {
  readonly from: number;
  to: number;
  /** Tags and attributes. */
  marks: number;
}

/** A list of twenty thousand events, with a namespace declaration in each element. */
const marksMax = 400_000;
/** One resource with all properties. */
const childMarksMax = 2_000;
const childLettersMax = 8 * 1024 * 1024;
const attributesMax = 50;
const depthMax = 30;

/** Undefined where it exceeds the limits or is malformed. */
export function shapeOf(text: string): Shape | undefined {
  const look = new Look(text);
  return look.isTaken() ? look.shape() : undefined;
}

class Look {
  readonly #text: string;
  readonly #children: Child[] = [];
  #root: { opening: string; name: string } | undefined;
  #depth = 0;
  #marks = 0;
  #isClosed = false;

  constructor(text: string) {
    this.#text = text;
  }

  shape(): Shape | undefined {
    return this.#root && this.#isClosed ? { ...this.#root, children: this.#children } : undefined;
  }

  /** False once a limit is exceeded. */
  isTaken(): boolean {
    for (let at = this.#text.indexOf("<"); at >= 0; at = this.#text.indexOf("<", at)) {
      const end = this.#past(at);
      if (end < 0) return false;
      at = end;
    }
    return true;
  }

  /** Where the markup that starts with `<` ends; -1 stops the scan. */
  #past(at: number): number {
    const { [at + 1]: next } = this.#text;
    if (next === "/") return this.#close(at);
    if (next === "?") return this.#after("?>", at);
    if (next !== "!") return this.#open(at);
    // Calendars need no DOCTYPE, and it allows entity expansion attacks.
    if (this.#text.startsWith("<!--", at)) return this.#after("-->", at + 4);
    return this.#text.startsWith("<![CDATA[", at) ? this.#after("]]>", at) : -1;
  }

  #after(mark: string, from: number): number {
    const at = this.#text.indexOf(mark, from);
    return at < 0 ? -1 : at + mark.length;
  }

  #open(at: number): number {
    const { end, attributes } = tagAt(this.#text, at);
    if (end < 0 || this.#isClosed || attributes > attributesMax || this.#depth >= depthMax) return -1;
    if (this.#depth === 0) this.#root = { opening: this.#text.slice(at, end), name: nameAt(this.#text, at + 1) };
    if (this.#depth === 1) this.#children.push({ from: at, to: end, marks: 0 });
    if (!this.#count(1 + attributes)) return -1;
    if (this.#text[end - 2] !== "/") this.#depth++;
    else if (this.#depth === 0) this.#isClosed = true;
    return end;
  }

  #close(at: number): number {
    const end = this.#after(">", at);
    if (end < 0 || --this.#depth < 0 || !this.#count(1)) return -1;
    const child = this.#children.at(-1);
    if (this.#depth === 1 && child) child.to = end;
    if (this.#depth === 1 && child && end - child.from > childLettersMax) return -1;
    if (this.#depth === 0) {
      if (nameAt(this.#text, at + 2) !== this.#root?.name) return -1;
      this.#isClosed = true;
    }
    return end;
  }

  #count(marks: number): boolean {
    this.#marks += marks;
    const child = this.#children.at(-1);
    if (child) child.marks += marks;
    return this.#marks <= marksMax && (child?.marks ?? 0) <= childMarksMax;
  }
}

/** A tag's end, skipping quoted values, and its attribute count. */
function tagAt(text: string, at: number): { end: number; attributes: number } {
  let attributes = 0;
  let quote = "";
  for (let place = at + 1; place < text.length; place++) {
    const letter = text[place] ?? "";
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "=") attributes++;
    else if (letter === ">") return { end: place + 1, attributes };
  }
  return { end: -1, attributes };
}

function nameAt(text: string, at: number): string {
  return /[^\s/>]*/y.exec(text.slice(at, at + 200))?.[0] ?? "";
}
