import { localError } from '../api-error.ts';
import { apiUrl } from './host.ts';

interface FileRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a file with its progress, which `fetch` cannot report. A slow connection can take as long as
 * it needs: the time limit starts again with everything that is sent.
 */
export const sendFile = (
  { method, path, body, signal, onProgress }: FileRequest,
  headers: Headers,
  limitMs: number,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, apiUrl(path));
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => request.abort();
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, limitMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(total > 0 ? loaded / total : 1);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (request.status === 0) reject(localError('network'));
      else {
        const id = request.getResponseHeader('x-request-id');
        const type = request.getResponseHeader('content-type') ?? '';
        const shown = new Headers({ 'content-type': type, ...(id && { 'x-request-id': id }) });
        resolve(new Response(request.response, { status: request.status, headers: shown }));
      }
    };
    signal?.addEventListener('abort', stop);
    wait();
    request.send(body as Blob);
  });
