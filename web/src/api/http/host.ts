/** The host of the API: the page's own origin, unless the server wrote another into the page. */
const configured = (): string =>
  document
    .querySelector<HTMLMetaElement>('meta[name="api-host"]')
    ?.content.trim()
    .replace(/\/+$/, '') ?? '';

export const apiUrl = (path: string): string => `${configured()}${path}`;

/** A foreign host's CORS admits few headers, so it gets no others. */
export const isForeignHost = (): boolean =>
  new URL(apiUrl('/'), location.href).origin !== location.origin;
