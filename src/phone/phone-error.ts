import { troubleOf } from "../domain/dialer/phone-troubles.ts";

/** A rejected phone command. `code` is a voice code (spec 000 §8) or a name of `phone-troubles.ts`. */
export class PhoneError extends Error {
  readonly code: string | number;
  /** A suggested action. */
  readonly todo: string;

  constructor(code: string | number, message: string) {
    super(message);
    this.name = "PhoneError";
    this.code = code;
    this.todo = troubleOf(code, 0).todo;
  }
}
