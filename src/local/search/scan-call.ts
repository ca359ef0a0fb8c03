/** The interface of both scan implementations. */
export type Scan = (
  text: number,
  end: number,
  needle: number,
  length: number,
  a: number,
  b: number,
  c: number,
  starts: number,
  owners: number,
  out: number,
  line: number,
) => void;
