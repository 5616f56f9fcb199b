/** The sign-in form of index.html as the user left it when the application took over. */
const readForm = (form: HTMLFormElement) => {
  const [email, password] = form.querySelectorAll('input');
  const button = form.querySelector('button');
  if (!email || !password) return undefined;
  const { activeElement } = document;
  return {
    email: email.value,
    password: password.value,
    focused:
      activeElement === email ? 'email' : activeElement === password ? 'password' : undefined,
    // Of the password: a field for an email address does not tell its selection.
    selection: [password.selectionStart, password.selectionEnd] as const,
    // A button that goes while it is pressed gets no click.
    isSubmitted: form.dataset.submitted === 'true' || (button?.matches(':active') ?? false),
  };
};

let early: ReturnType<typeof readForm>;

/** Called when the first screen is in the document, before the browser paints it. */
export const removeStartPage = (): void => {
  const page = document.getElementById('start');
  const form = page?.querySelector('form');
  if (form) early = readForm(form);
  page?.remove();
};

/** For the first sign-in form that renders, and only for that one. */
export const takeEarlySignIn = () => {
  removeStartPage();
  const taken = early;
  early = undefined;
  return taken;
};

/**
 * index.html shows the failure, because it has the texts even if the locale file is missing.
 * i18n-keys: errors.startFailed*
 */
export const showStartFailure = (): void => {
  document.getElementById('start')?.dispatchEvent(new Event('failure'));
};
