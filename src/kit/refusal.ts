/** Messages per field, as the server returns them: `{errors: {field: [text]}}`. */
import { dictionary } from "./dictionary.ts";

export type FieldErrors = Record<string, string[]>;

/** A rule rejected the operation. `code` drives decisions; `fields` tells the user where and why. */
export class Refusal extends Error {
  readonly code: string;
  readonly fields: FieldErrors;
  constructor(code: string, fields: FieldErrors = dictionary()) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
  }
}

export function refuse(code: string, fields?: FieldErrors): never {
  throw new Refusal(code, fields);
}
