/**
 * Fast path for cells that are plainly valid, checked character by character: over millions of cells a regular
 * expression costs several times as much as the reading itself. Each rule is narrower than its field's check, never
 * wider.
 */
const first = 1;
const further = 2;
const box = 4;
const host = 8;
const alphabetic = 16;
const capital = 32;

/** Class of each character up to ſ. */
const kinds = new Uint8Array(0x180);
mark(first | further, "!-&(-9<>-~\u00C0-\u017F");
mark(further, " '=");
mark(box, "A-Za-z0-9_%+-");
mark(host, "A-Za-z0-9");
mark(alphabetic, "A-Za-z");
mark(capital, "A-Z");

function mark(kind: number, letters: string): void {
  const among = new RegExp(`[${letters}]`);
  for (let code = 0; code < kinds.length; code++)
    if (among.test(String.fromCharCode(code))) kinds[code] = (kinds[code] ?? 0) | kind;
}

function is(kind: number, code: number): boolean {
  return ((kinds[code] ?? 0) & kind) !== 0;
}

const plainLettersMax = 40;

/** Short, printable, single value: nothing in it is cut, split or counted toward a limit. */
export function isPlainText(cell: string): boolean {
  const { length } = cell;
  if (length > plainLettersMax || !is(first, cell.charCodeAt(0))) return false;
  for (let at = 1; at < length; at++) if (!is(further, cell.charCodeAt(at))) return false;
  return true;
}

const plus = 0x2b;
const one = 0x31;
const open = 0x28;
const close = 0x29;
const dot = 0x2e;
const at_sign = 0x40;
const hyphen = 0x2d;
const space = 0x20;
const zero = 0x30;

const isGap = (code: number) => code === space || code === dot || code === hyphen;

/** The ten digits of a US number in a common format, as a number; 0 for anything else. */
export function plainPhone(cell: string): number {
  let at = 0;
  if (cell.charCodeAt(at) === plus && cell.charCodeAt(++at) !== one) return 0;
  if (cell.charCodeAt(at) === one && isGap(cell.charCodeAt(++at))) at++;
  if (cell.charCodeAt(at) === open) at++;
  const area = digitsAt(cell, at, 3);
  at += 3;
  if (cell.charCodeAt(at) === close) at++;
  for (let gaps = 0; gaps < 2 && isGap(cell.charCodeAt(at)); gaps++) at++;
  const exchange = digitsAt(cell, at, 3);
  at += 3;
  if (isGap(cell.charCodeAt(at))) at++;
  const line = digitsAt(cell, at, 4);
  if (area < 200 || exchange < 0 || line < 0 || at + 4 !== cell.length) return 0;
  return (area * 1_000 + exchange) * 10_000 + line;
}

/** -1 when a character is not a digit. */
function digitsAt(cell: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at++) {
    const digit = cell.charCodeAt(at) - zero;
    // Also false past the end.
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

const boxPartLettersMax = 20;
const boxPartsMax = 3;
const hostPartLettersMax = 32;
const hostPartsMax = 4;
const topLettersMin = 2;
const topLettersMax = 20;

/** A common email: a local part of up to three short parts, a host of up to four. */
export function isPlainEmail(cell: string): boolean {
  const end = partsEnd(cell, { from: 0, kind: box, parts: boxPartsMax, letters: boxPartLettersMax });
  return end > 0 && cell.charCodeAt(end) === at_sign && isPlainHost(cell, end + 1);
}

/** Only for a plain email. */
export function hasCapital(cell: string): boolean {
  for (let at = 0; at < cell.length; at++) if (is(capital, cell.charCodeAt(at))) return true;
  return false;
}

interface Parts {
  from: number;
  kind: number;
  parts: number;
  letters: number;
}

/** Where a run of dot-separated parts ends; -1 when one is empty or too long, or there are too many. */
function partsEnd(cell: string, { from, kind, parts, letters }: Parts): number {
  let at = from;
  for (let part = 0; part < parts; part++) {
    const begun = at;
    while (at < cell.length && is(kind, cell.charCodeAt(at))) at++;
    if (at === begun || at - begun > letters) return -1;
    if (cell.charCodeAt(at) !== dot) return at;
    at++;
  }
  return -1;
}

function isPlainHost(cell: string, from: number): boolean {
  let at = from;
  for (let part = 0; part < hostPartsMax; part++) {
    const begun = at;
    while (at < cell.length && (is(host, cell.charCodeAt(at)) || (at > begun && cell.charCodeAt(at) === hyphen))) at++;
    if (at === begun || at - begun > hostPartLettersMax || cell.charCodeAt(at - 1) === hyphen) return false;
    if (at === cell.length) return part > 0 && isTop(cell, begun);
    if (cell.charCodeAt(at) !== dot) return false;
    at++;
  }
  return false;
}

function isTop(cell: string, from: number): boolean {
  const letters = cell.length - from;
  if (letters < topLettersMin || letters > topLettersMax) return false;
  for (let at = from; at < cell.length; at++) if (!is(alphabetic, cell.charCodeAt(at))) return false;
  return true;
}
