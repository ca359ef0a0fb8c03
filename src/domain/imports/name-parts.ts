/** Splits a full name into its parts. */
import { suffixOf } from "./cell-values.ts";
import { asidesOf, withoutHousehold } from "./name-asides.ts";
import { degreeWords, doubtfulDegrees, titleWords } from "./name-words.ts";

export interface NameParts {
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  nickname: string;
  /** Beside the name, and no name itself. */
  remark: string;
}

/** Words that belong to the name that follows them. */
const particles = new Set(
  "de da di del della van von der den la le du st st. san dos das ten ter mc mac bin al el".split(" "),
);

/**
 * "Smith, Mary Ann Jr." or "Mary Ann Smith Jr."; a single word is a last name. Titles and degrees are dropped. A
 * couple, "Mr. & Mrs. John Smith" or "John and Mary Smith", gets both first names; "The Smith Family" gets none.
 */
export function nameFrom(written: string): NameParts {
  const { name, nickname, remark } = asidesOf(written);
  const pieces = name.split(",").map((piece) => piece.trim());
  const isNamed = (pieces[0] ?? "").includes(" ");
  // "Jr., Robert Smith": what stands before the comma is no name.
  const isMisplaced = pieces.length > 1 && suffixOf(pieces[0] ?? "") !== null;
  const read = pieces.map((piece, at) =>
    withoutEnds(piece, { isBehindComma: at > 0 || isMisplaced, isNamed: at > 0 && isNamed }),
  );
  const suffix = read.map((piece) => piece.suffix).findLast(Boolean) ?? "";
  const [before = [], after = [], ...rest] = read.map(({ words }) => words).filter(({ length }) => length > 0);
  const named =
    rest.length === 0 && after.length > 0
      ? lastFirst(before, after)
      : firstLast(withoutHousehold([...before, ...after, ...rest.flat()]));
  return { ...named, suffix, nickname, remark };
}

type Parts = Omit<NameParts, "suffix" | "nickname" | "remark">;

/** "Smith, Mary Ann". */
function lastFirst(last: readonly string[], given: readonly string[]): Parts {
  const { first_name, others } = givenName(given);
  return { first_name, middle_name: others.join(" "), last_name: last.join(" ") };
}

function firstLast(words: readonly string[]): Parts {
  const couple = twoFullNames(words);
  if (couple) return couple;
  if (words.length < 2) return { first_name: "", middle_name: "", last_name: words[0] ?? "" };
  const from = lastNameStart(words);
  const { first_name, others } = givenName(words.slice(0, from));
  return { first_name, middle_name: others.join(" "), last_name: words.slice(from).join(" ") };
}

/** "Robert Smith and Jane Stone": both first and both last names, one last name if they share it. */
function twoFullNames(words: readonly string[]): Parts | null {
  const and = words.findIndex(isAnd);
  if (and < 2) return null;
  const [one, other] = [words.slice(0, and), withoutTitles(words.slice(and + 1), plainPlace)].map(firstLast);
  if (!one?.first_name || !other?.last_name) return null;
  // "John Smith and Mary"
  const isShared = other.first_name === "" || one.last_name.toLowerCase() === other.last_name.toLowerCase();
  return {
    first_name: `${one.first_name} & ${other.first_name || other.last_name}`,
    middle_name: "",
    last_name: isShared ? one.last_name : `${one.last_name} & ${other.last_name}`,
  };
}

/** For a couple, both names. */
function givenName(words: readonly string[]): { first_name: string; others: readonly string[] } {
  const and = words.findIndex(isAnd);
  if (and <= 0 || and === words.length - 1) return { first_name: words[0] ?? "", others: words.slice(1) };
  const [one = "", other = ""] = [words[0], withoutTitles(words.slice(and + 1), plainPlace)[0]];
  return { first_name: `${one} & ${other}`, others: [] };
}

const isAnd = (word: string) => /^(?:&|and|\+)$/i.test(word);

interface Piece {
  words: string[];
  suffix: string;
}

/** Position of a piece between commas. */
interface Place {
  isBehindComma: boolean;
  /** First and last name precede it. */
  isNamed: boolean;
}

const plainPlace: Place = { isBehindComma: false, isNamed: false };

/** Without leading titles and trailing suffixes and degrees. */
function withoutEnds(piece: string, place: Place): Piece {
  const words = withoutTitles(piece.split(/\s+/).filter(Boolean), place);
  let suffix = "";
  for (let last = words.at(-1); last !== undefined; last = words.at(-1)) {
    // A one-word name is that word, whatever else it may mean.
    if (words.length === 1 && !place.isBehindComma) break;
    const found = suffixOf(last);
    if (found === null && !isDegree(last, words, place)) break;
    suffix = found ?? suffix;
    words.pop();
  }
  return { words, suffix };
}

/** Also "Mr. & Mrs.". */
function withoutTitles(words: readonly string[], { isBehindComma }: Place): string[] {
  const end = isBehindComma ? words.length : words.length - 1;
  // After a comma "Sr." is a suffix, not señor.
  if (isBehindComma && suffixOf(words[0] ?? "") !== null) return [...words];
  let at = 0;
  while (at < end && (isTitle(words[at]) || (at > 0 && isAnd(words[at] ?? "") && isTitle(words[at + 1])))) at++;
  return words.slice(at);
}

const bare = (word = "") => word.replace(/[.,®™℠]/g, "").toLowerCase();
const isTitle = (word: string | undefined) => titleWords.has(bare(word));

function isDegree(word: string, words: readonly string[], { isBehindComma, isNamed }: Place): boolean {
  const degree = bare(word);
  if (!degreeWords.has(degree)) return false;
  const stands = words.length > 2 || isNamed;
  if (doubtfulDegrees.has(degree))
    return (stands && word === word.toUpperCase() && !isShouted(words)) || (isNamed && word.includes("."));
  return isBehindComma || stands || word.includes(".") || word === word.toUpperCase();
}

/** Everything is in capitals, so capitals carry no information. */
const isShouted = (words: readonly string[]) => words.length > 1 && words.every((word) => word === word.toUpperCase());

function lastNameStart(all: readonly string[]): number {
  let from = all.length - 1;
  while (from > 1 && particles.has((all[from - 1] ?? "").toLowerCase())) from--;
  return from;
}
