import { subjects } from '@provost/contract/ability';
import { expect, test } from 'vitest';
import de from '../../../public/assets/locales/de.json' with { type: 'json' };
import en from '../../../public/assets/locales/en.json' with { type: 'json' };
import fr from '../../../public/assets/locales/fr.json' with { type: 'json' };
import pt from '../../../public/assets/locales/pt.json' with { type: 'json' };

test.each(Object.entries({ en, de, fr, pt }))(
  'every subject of a permission has a name in %s',
  (_language, { profile }) => {
    expect(Object.keys(profile.areas)).toEqual([...subjects]);
  },
);
