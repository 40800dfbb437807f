/** A fetch that reports upload progress, which the browser's own fetch cannot do. */

/** @param onProgress receives the share sent so far, from 0 to 1 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', url);
      request.responseType = 'text';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The server was not reached.')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const hasBody = request.status !== 204 && request.status !== 304;
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers });
}
