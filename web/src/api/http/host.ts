const configured = (): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>('meta[name="api-host"]');

/** The host of the API: the page's own origin, unless the server wrote another into the page. */
export const apiUrl = (path: string): string =>
  `${configured()?.content.trim().replace(/\/+$/, '') ?? ''}${path}`;

/** A foreign host's CORS admits few headers, so it gets no others. */
export const isForeignHost = (): boolean =>
  new URL(apiUrl('/'), location.href).origin !== location.origin;

/** Whether our server sent this page and is the host: then a failed call is not a missing one. */
export const isOwnHost = (): boolean => configured()?.dataset.own !== undefined;
