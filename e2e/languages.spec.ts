import { chooseInUserMenu, enter, expect, test } from './support/test.ts';

const signInNames = {
  en: 'Sign in',
  fr: 'Se connecter',
  de: 'Anmelden',
  pt: 'Entrar',
  'pt-PT': 'Iniciar sessão',
};

test.describe('in a Portuguese browser', () => {
  test.use({ locale: 'pt-BR' });

  test('the language is found in the specified order', async ({ context, page, host }) => {
    const expectLanguage = async (language: keyof typeof signInNames, query = '') => {
      await page.goto(`${host.origin}/login${query}`);
      await expect(page.getByRole('button', { name: signInNames[language] })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    };
    await expectLanguage('pt');
    await page.evaluate(() => {
      localStorage.removeItem('i18nextLng');
      sessionStorage.setItem('i18nextLng', 'fr');
    });
    await expectLanguage('fr');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'de'));
    await expectLanguage('de');
    await context.addCookies([{ name: 'i18next', value: 'en', url: host.origin }]);
    await expectLanguage('en');
    await expectLanguage('fr', '?lng=fr');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr');
  });
});

test.describe('in a browser of Portugal', () => {
  test.use({ locale: 'pt-PT' });

  test('texts are European Portuguese, and Brazilian if both are the same', async ({
    page,
    host,
  }) => {
    await page.goto(`${host.origin}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
    await expect(page.getByLabel('Palavra-passe')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mostrar caracteres' })).toBeVisible();
  });
});

test('a language that is not offered falls back to English', async ({ page, host }) => {
  await page.goto(`${host.origin}/login?lng=ja`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a language chosen in one tab applies to the others', async ({ context, page, host }) => {
  await enter(page, host, '/profile');
  const other = await context.newPage();
  await other.goto(`${host.origin}/profile`);
  await expect(other.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(other.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
});

const switches = [
  [
    'fr',
    'Français',
    ['Tableau de bord', 'Enseignants', 'Élèves', 'Paiements', 'Cours', 'Calculateur de prix'],
  ],
  [
    'de',
    'Deutsch',
    ['Übersicht', 'Lehrkräfte', 'Teilnehmende', 'Zahlungen', 'Kurse', 'Preisrechner'],
  ],
  [
    'es',
    'Español',
    ['Panel', 'Docentes', 'Estudiantes', 'Pagos', 'Cursos', 'Calculadora de precios'],
  ],
  [
    'pt',
    'Português (Brasil)',
    ['Painel', 'Professores', 'Alunos', 'Pagamentos', 'Calculadora de preços'],
  ],
  [
    'pt-PT',
    'Português (Portugal)',
    ['Painel', 'Professores', 'Alunos', 'Pagamentos', 'Calculadora de preços'],
  ],
] as const;

test('the menu switches to each language, stores it and sends it to the host', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  for (const [language, name, names] of switches) {
    await chooseInUserMenu(page, /^(Language|Langue|Sprache|Idioma)$/, name);
    for (const item of names) {
      await expect(
        page.getByRole('navigation').getByRole('link', { name: item, exact: true }),
      ).toBeVisible();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.reload();
    await expect(page.getByRole('navigation').getByRole('link', { name: names[0] })).toBeVisible();
    await expect
      .poll(() => host.heardAt('GET /api/auth/profile').at(-1)?.headers['accept-language'])
      .toBe(language);
  }
});

test('a locale file that fails to load is retried', async ({ page, host }) => {
  let failures = 3;
  await page.route('**/assets/locales/en.json', async (route) => {
    failures -= 1;
    await (failures >= 0 ? route.fulfill({ status: 503 }) : route.continue());
  });
  await page.goto(`${host.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('without any locale file the page reports it in the visitor’s language', async ({
  page,
  host,
}) => {
  await page.route('**/assets/locales/*.json', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${host.origin}/login?lng=de`);
  await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Provost konnte nicht geladen werden.');
});

test('a language that cannot be loaded leaves the page as it is, and loads once online', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  const german = page.getByRole('radio', { name: 'Deutsch' });
  await expect(german).toBeVisible();
  await page.context().setOffline(true);
  await german.click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(german).not.toBeChecked();
  await page.context().setOffline(false);
  await german.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
});
