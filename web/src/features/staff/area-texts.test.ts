import { subjects } from '@provost/contract/ability';
import { expect, test } from 'vitest';
import { completeLocales } from '@/testing/complete-locales.ts';

test.each(completeLocales)(
  'every subject of a permission has a name in %s',
  (_language, { profile }) => {
    expect(Object.keys(profile.areas)).toEqual([...subjects]);
  },
);
