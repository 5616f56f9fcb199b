import { readFileSync } from 'node:fs';
import { importKinds } from '@provost/contract/imports';
import { expect, it } from 'vitest';
import { labelsOf } from '../../school/imports/import-kind.ts';
import { sharedApp } from '../../testing/shared-app.ts';

const test = sharedApp();
const guide = readFileSync(new URL('../../../../docs/moving.md', import.meta.url), 'utf8');

it.each(importKinds)('docs/moving.md has the columns of an import of %s', (name) => {
  const { key, fields } = test.registries.imports.get(name);
  const rows = fields.map(({ name: field, isRequired }) => {
    const needed = field === key[0] ? 'always' : isRequired ? 'for new records' : '';
    const names = [...new Set(labelsOf(field))].join(', ');
    return `| \`${field}\` | ${names} | ${needed} |`;
  });
  const section = guide.split(/^### /m).find((part) => part.toLowerCase().startsWith(name)) ?? '';
  expect(section.match(/^\| `.*$/gm)).toEqual(rows);
});
