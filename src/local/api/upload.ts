/** A fetch that reports upload progress, which the browser's own cannot. */

/** Same arguments and result as fetch, for a form. */
export function sending(sent: (bytes: number, total: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "POST", url);
      for (const [name, value] of Object.entries(init.headers ?? {})) request.setRequestHeader(name, value as string);
      request.withCredentials = init.credentials === "include";
      request.upload.addEventListener("progress", ({ loaded, total }) => sent(loaded, total));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("network")));
      init.signal?.addEventListener("abort", () => {
        request.abort();
        reject(new DOMException("aborted", "AbortError"));
      });
      request.send(init.body as FormData);
    });
}

const bodiless = [204, 205, 304];

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status } = request;
  return new Response(bodiless.includes(status) ? null : request.responseText, { status, headers });
}
