/** The multipart body of a request: files and lists of files as they are, everything else as JSON text. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (isBlobs(value)) for (const blob of value) form.append(`${name}[]`, blob, fileName(blob));
    else if (value instanceof Blob) form.append(name, value, fileName(value));
    else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

function isBlobs(value: unknown): value is Blob[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Blob);
}

function fileName(blob: Blob): string {
  return blob instanceof File ? blob.name : "file";
}
