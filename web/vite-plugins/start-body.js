// Runs at the end of the page's body, without waiting for any file. The sign-in form works from
// here on: `web/src/lib/dom/start-page.ts` hands its state over to the application.
(() => {
  const page = document.documentElement;
  const texts = __START_TEXTS__[page.lang];
  const part = (name) => document.getElementById(`start${name}`);
  const form = part('-login').querySelector('form');

  for (const element of part('').querySelectorAll('[data-text]')) {
    element.textContent = texts[element.dataset.text];
  }

  // A foreign host has only the calls of the specification.
  if (document.querySelector('meta[name="api-host"]').content) form.querySelector('a').remove();

  // The application could not be loaded, or could not start.
  const fail = () => {
    part('-login')?.remove();
    part('-ring').remove();
    part('-label').textContent = texts.failed;
    part('-reload').hidden = false;
    part('-message').hidden = false;
  };
  part('-reload').addEventListener('click', () => location.reload());
  part('').addEventListener('failure', fail);
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true);

  if (page.dataset.start === 'login') {
    document.title = `${texts.title} · Provost`;
    part('-message').hidden = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.dataset.submitted = 'true';
      form.querySelector('button').setAttribute('aria-busy', 'true');
    });
  } else {
    part('-login').remove();
  }
  part('').hidden = false;
  form.elements.email.focus();
})();
