/** The multipart body of a request: files as they are, everything else as JSON text. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : "file");
    else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
