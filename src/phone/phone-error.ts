/** A command the phone refused. `code` is a voice code (spec 000 §8) or a name of `phone-troubles.ts`. */
export class PhoneError extends Error {
  readonly code: string | number;

  constructor(code: string | number, message: string) {
    super(message);
    this.name = "PhoneError";
    this.code = code;
  }
}
