import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PasswordOwner, requireStrongPassword } from './password-policy.ts';

const ada = {
  email: 'ada.lovelace@example.org',
  first_name: 'Ada Augusta',
  last_name: 'Lovelace',
  school: 'Lycée de l’Étoile',
};

const refusal = async (
  password: string,
  owner: PasswordOwner = { email: 'ada@example.org' },
): Promise<string | undefined> => {
  try {
    await requireStrongPassword(password, owner);
    return undefined;
  } catch (error) {
    const { details } = error as { details: { problems: { field: string; key: string }[] } };
    return details.problems.map(({ field, key }) => `${field}: ${key}`).join();
  }
};

/** Words of a passphrase generator. */
const randomWords =
  `acorn anvil apron attic badger bagel barley beacon birch bobcat bonnet bramble brisket
  cactus camel canoe cedar chalk cider cinder clover cobalt comet cricket daffodil dapper ember fable falcon
  fennel ferry fiddle flannel gadget gravel hazel hermit igloo jigsaw juniper kayak kettle ladle lantern
  lichen magpie mallet mitten nutmeg oatmeal otter paddle pebble pickle plaza quill raisin saddle sandal
  shovel sparrow tablet thimble trellis tundra turnip velcro waffle walnut wicker yodel zipper the red blue
  moon tree love house water dragon monkey summer were pool`.split(/\s+/);

describe('a new password', () => {
  it.each([
    'password1234',
    'Password2026!',
    'P4$$w0rd-2026',
    'passwordpassword',
    'Motdepasse123',
    'Contraseña123',
    'mariposa-guadalupe',
    'Te quiero mucho!',
    'qwertyuiop12',
    'QWERTZUIOP!!',
    'i love you forever',
    '123456789012',
    '098765432109',
    '112233445566',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijklm',
    '2026-summer!',
    'welcome123456789',
    'correct horse battery staple',
    '1q2w3e4r5t6y',
    'letmeinplease',
    'michael19840512',
    'trustno1trustno1',
    'Letmein, please!',
    'michael-12.05.1984',
    'Michael12051984',
    'zaq12wsxcde3',
    'zaq1xsw2cde3',
    '1qaz2wsx3edc',
    'qazwsxedcrfv',
    'qazwsxedcrfvtgb',
    'qweasdzxc123',
    'asdfghjkl;12',
    'azertyuiop12',
    '1a2z3e4r5t6y',
    'q1w2e3r4t5y6',
    'a1b2c3d4e5f6',
    'poiuytrewq12',
    'mnbvcxzlkjhg',
    'zxcvbnm,./12',
    'qwertyqwerty1',
    '1234qwer5678',
    'drowssap2026',
    'iloveyoumichael',
    'ilovemymother',
    'ichliebedich1',
    'jetaimemonamour!',
    'bayernmuenchen04',
    'sarahundthomas',
    'mariajose1990',
    'sommer2026sommer',
    'herbst-2026-herbst',
    'futebol123456',
    'chocolate1985',
    'princesa12345',
    'dragonmonkey12',
    'footballbaseball',
    'sunshine20260101',
    'j3nn1f3r12345',
    'l3tm31npl3as3',
    'abcd1234abcd',
    '19841984198419',
    '120519841205',
    'schoolteacher1',
    'changemenow!!',
    'provost123456',
    'provost-demo',
    'Provost 2026!!',
    'admin@admin123',
    'testtesttest1',
    'summerwinterfall',
    'aaaabbbbcccc',
    '010203040506',
    'michaeljackson1',
    'cristianoronaldo7',
    'philadelphia',
    'motherfucker',
    'spongebob123',
    'SpongeBob2026!',
    'bluemoonbluemoon',
  ])('that is easy to guess is refused: %s', async (password) => {
    expect(await refusal(password)).toBe('password: validation.password_common');
  });

  it.each([
    'blue kettle by the door',
    'summer kettle doorway',
    'correct horse battery',
    'monkey-8417-2650-93',
    '831740925576',
    'пароль-на-кухне',
    '🔑🚪🐈🎈🌵🚲🎻🧭🪁🍋🧵🪴',
    'horse tree window paper',
    'the red house by water',
    'dragon monkey master shadow',
    'violet ladder under rain',
    'seven-violet-ladders',
    'sieben blaue leitern',
    'quatre lampes sans pluie',
    'cadeira azul sem janela',
    'gato verde mesa nube',
    'kT9$vq2Lw!xz',
    'vqmzhxkwbjrt',
    'hG7fKp29Lm3x',
    'umbrella-quartz-41-fjord',
    'mein Hund mag 3 Gurken',
    'two penguins, one canoe',
    '7h3 owl flew at 9:41',
    '日本語のパスワード文章だよ',
    'engines of analysis',
  ])('that is not common is accepted: %s', async (password) => {
    expect(await refusal(password)).toBeUndefined();
  });

  it('of four different random words is accepted, however they are separated', async () => {
    const phrases = fc.tuple(
      fc.uniqueArray(fc.constantFrom(...randomWords), { minLength: 4, maxLength: 6 }),
      fc.constantFrom(' ', '-', '', '.', '_'),
    );
    await fc.assert(
      fc.asyncProperty(phrases, async ([words, separator]) => {
        expect(await refusal(words.join(separator))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('of random characters is accepted', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
    const passwords = fc.array(fc.constantFrom(...letters), { minLength: 16, maxLength: 128 });
    await fc.assert(
      fc.asyncProperty(
        passwords.map((signs) => signs.join('')),
        async (password) => {
          // A generator for tests prefers repetitions, which are weak.
          fc.pre(new Set(password.toLowerCase()).size >= 12);
          expect(await refusal(password)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['Ada.Lovelace@example.org', 'ada.lovelace', 'ADA.LOVELACE@EXAMPLE.ORG'])(
    'that equals the email is refused: %s',
    async (password) => {
      expect(await refusal(password, ada)).toBe('password: validation.password_is_email');
    },
  );

  it.each([
    'lovelace-kettle-window-91',
    'kettle-LOVELACE-window',
    'kettleAugusta91window',
    'kettle ada.lovelace window',
    'adalovelace kettle window',
    'love lace kettle window',
    'lyceedeletoile-kettle-7',
    'kettle Lycée de l’Étoile 7',
  ])('that contains the name, the email or the school is refused: %s', async (password) => {
    expect(await refusal(password, ada)).toBe('password: validation.password_personal');
  });

  it('can contain a short name by chance, but is not stronger for it', async () => {
    expect(await refusal('banana adapter granada 7', ada)).toBeUndefined();
    expect(await refusal('ada-ada-ada-1234', ada)).toBe('password: validation.password_common');
    expect(await refusal('etoile-ada-2026-etoile', ada)).toBe(
      'password: validation.password_common',
    );
  });
});
