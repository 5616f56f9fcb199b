import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the example of a list in CONTRIBUTING.md is the code that a test runs', () => {
  const examples = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/```tsx?\n(.*?)```/gs)];
  expect(examples).toHaveLength(2);
  const code = readFileSync('web/src/table/new-list.test.tsx', 'utf8');
  for (const [, example = ''] of examples) expect(code).toContain(example.trim());
});
