/** Notes typed during a call are the note of the form after it. */
export function callDraftId({ id }: { id: string }): string {
  return `call:${id}`;
}
