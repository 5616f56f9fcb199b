import { expect, test } from 'vitest';
import { checkMantineStyles } from './check-mantine-styles.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

const core = 'node_modules/@mantine/core';
const mantine = {
  [`${core}/esm/index.mjs`]: `
    import { Box } from "./Box.mjs";
    import { Button } from "./Button.mjs";
    import { Loader } from "./Loader.mjs";
    export { Box, Button, Loader };`,
  [`${core}/esm/Box.mjs`]: 'export const Box = 1;',
  [`${core}/esm/Button.mjs`]: 'import "./Loader.mjs"; import "./Button.module.mjs";',
  [`${core}/esm/Loader.mjs`]: 'import "./Loader.module.mjs"; import "react";',
  [`${core}/esm/Button.module.mjs`]: '',
  [`${core}/esm/Loader.module.mjs`]: '',
  [`${core}/styles/Button.layer.css`]: '.m_b {}',
  [`${core}/styles/Loader.layer.css`]: '.m_l {}',
  [`${core}/styles.layer.css`]: '.m_l {} .m_b {}',
};

const findings = (source: string, styles: string[]) => {
  const imports = styles.map((name) => `@import "@mantine/core/styles/${name}.layer.css";`);
  const own = { 'web/src/a.tsx': source, 'web/src/mantine.css': imports.join('\n') };
  return checkMantineStyles(treeOf({ ...mantine, ...own })).map(describeFinding);
};

const button = "import { Box, Button } from '@mantine/core';";

test('every component has its styles, and those of the components inside it', () => {
  expect(findings(button, ['baseline', 'Loader', 'Button'])).toEqual([]);
  expect(findings(button, ['Loader'])).toEqual([
    'web/src no file imports @mantine/core/styles/Button.layer.css',
  ]);
  expect(findings(button, ['Button'])).toEqual([
    'web/src no file imports @mantine/core/styles/Loader.layer.css',
  ]);
});

test('styles of unused components are reported', () => {
  expect(findings("import type { Button } from '@mantine/core';", ['Loader'])).toEqual([
    'web/src/mantine.css @mantine/core/styles/Loader.layer.css is not used',
  ]);
});

test("the order is that of Mantine's own style sheet", () => {
  expect(findings(button, ['Button', 'Loader'])).toEqual([
    'web/src/mantine.css @mantine/core/styles/Loader.layer.css must be before Button',
  ]);
});
