const pages = ['/invite', '/reset-password'];

let taken: string | undefined;

/**
 * The token of the link that opened the page. It leaves the address bar and the history immediately:
 * it is as good as a password. A reload needs the link again.
 */
export const takeLinkToken = (): string | undefined => {
  if (!pages.includes(location.pathname.replace(/\/+$/, ''))) return undefined;
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return taken;
  taken = token;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
};

/** After the link was used. */
export const forgetLinkToken = (): void => {
  taken = undefined;
};
