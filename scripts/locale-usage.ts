import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { type Finding, lineAt } from './finding.ts';
import { type Message, splitPlural } from './locale-file.ts';
import { filesUnder, isCode, isTest } from './tree.ts';

/** What `listTexts('students')` in `web/src/table/list-texts.ts` names. */
const listTextNames = ['count', 'search', 'empty', 'emptyHint', 'noMatch', 'failure'];

type Usage = {
  /** Literal keys in `t()`. */
  keys: { key: string; file: string; line: number }[];
  /** Every string in the code: a key can be in a table before `t()` gets it. */
  texts: Set<string>;
  /** Prefixes of composed keys, from `t(`roles.${role}`)` or an `i18n-keys:` comment. */
  prefixes: { prefix: string; file: string; line: number }[];
};

/** Finds keys that the dashboard uses but no locale has, and keys that are never used. */
export function checkUsage(
  root: string,
  localeFile: string,
  messages: Map<string, Message>,
): Finding[] {
  const usage: Usage = { keys: [], texts: new Set(), prefixes: [] };
  const files = filesUnder(root, 'web/src').filter((file) => isCode(file) && !isTest(file));
  for (const file of files) readUsage(root, file, usage);

  const bases = new Map(
    [...messages].map(([key, { line }]) => [splitPlural(key, messages).base, line]),
  );
  const missing = usage.keys
    .filter(({ key }) => !bases.has(key))
    .map(({ key, file, line }) => ({
      file,
      line,
      message: `uses ${key}, which no locale has`,
    }));
  const unusedPrefixes = usage.prefixes
    .filter(({ prefix }) => ![...bases.keys()].some((key) => key.startsWith(prefix)))
    .map(({ prefix, file, line }) => ({ file, line, message: `no key starts with ${prefix}` }));
  const unused = [...bases]
    .filter(([key]) => !usage.texts.has(key))
    .filter(([key]) => !usage.prefixes.some(({ prefix }) => key.startsWith(prefix)))
    .map(([key, line]) => ({ file: localeFile, line, message: `${key} is never used` }));
  return [...missing, ...unusedPrefixes, ...unused];
}

function readUsage(root: string, file: string, usage: Usage): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  const addKeys = (expression: Expression) =>
    readKey(expression, (key, isPrefix, start) => {
      const line = lineAt(text, start);
      if (!isPrefix) {
        usage.keys.push({ key, file, line });
        usage.texts.add(key);
      } else if (key) usage.prefixes.push({ prefix: key, file, line });
    });
  for (const { value, start } of comments) {
    for (const [, prefix = ''] of value.matchAll(/\bi18n-keys: (\S+)\*/g)) {
      usage.prefixes.push({ prefix, file, line: lineAt(text, start) });
    }
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') usage.texts.add(value);
    },
    CallExpression({ callee, arguments: [first] }) {
      const isT =
        (callee.type === 'Identifier' && callee.name === 't') ||
        (callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 't');
      if (isT && first && first.type !== 'SpreadElement') addKeys(first);
      const isList = callee.type === 'Identifier' && callee.name === 'listTexts';
      if (!isList || first?.type !== 'Literal') return;
      const line = lineAt(text, first.start);
      for (const name of listTextNames) {
        usage.keys.push({ key: `${first.value}.${name}`, file, line });
        usage.texts.add(`${first.value}.${name}`);
      }
      usage.texts.add(`nav.${first.value}`);
    },
  }).visit(program);
}

/** The literal keys in an expression, through the branches of a condition. */
function readKey(
  expression: Expression,
  found: (key: string, isPrefix: boolean, start: number) => void,
): void {
  switch (expression.type) {
    case 'Literal':
      if (typeof expression.value === 'string') found(expression.value, false, expression.start);
      return;
    case 'TemplateLiteral': {
      const head = expression.quasis[0]?.value.cooked ?? '';
      found(head, expression.expressions.length > 0, expression.start);
      return;
    }
    case 'ConditionalExpression':
      readKey(expression.consequent, found);
      readKey(expression.alternate, found);
      return;
    case 'LogicalExpression':
      readKey(expression.left, found);
      readKey(expression.right, found);
      return;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      readKey(expression.expression, found);
      return;
    default:
      // A variable: its text is among `texts`.
      return;
  }
}
