import type { ESTree, Plugin } from 'vite';
import { droppedParts, readsOfDroppedParts } from './dropped-parts.ts';

const madeAtLoad = new Set(['CallExpression', 'ObjectExpression']);

interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

const nameOf = (node: ESTree.PropertyKey): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined;

/** The shapes of bodies and answers, which the server checks and the dashboard does not. */
const withoutShapes = (call: ESTree.CallExpression): Edit[] => {
  const [definition] = call.arguments;
  if (call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint') return [];
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property, index, all) => {
    if (property.type !== 'Property' || !droppedParts.has(nameOf(property.key) ?? '')) return [];
    const until = all[index + 1]?.start ?? definition.end - 1;
    return [{ at: property.start, until, text: '' }];
  });
};

/** So that a schema which nobody asks for goes: building one does nothing else. */
const asPure = ({ start, end }: ESTree.Expression): Edit[] => [
  { at: start, until: start, text: '/* @__PURE__ */ (() => (' },
  { at: end, until: end, text: '))()' },
];

const editsOf = (statement: ESTree.Statement | ESTree.ModuleDeclaration): Edit[] => {
  const isExport = statement.type === 'ExportNamedDeclaration';
  const declaration = isExport ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (!init || !madeAtLoad.has(init.type)) return [];
    return [...asPure(init), ...(init.type === 'CallExpression' ? withoutShapes(init) : [])];
  });
};

/**
 * Ships of the contract what the dashboard reads; sign-in then needs no schema at all. A dashboard
 * that reads more, which would find nothing there, is not built.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform(code, id) {
    if (/\/web\/src\/.*\.tsx?$/.test(id)) {
      const [read] = readsOfDroppedParts(this.parse(code));
      if (read) this.error(`The browser has no \`${read.part}\` of an endpoint.`, read.at);
      return undefined;
    }
    if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined;
    const edits = this.parse(code)
      .body.flatMap(editsOf)
      .sort((a, b) => b.at - a.at);
    const edited = edits.reduce(
      (text, { at, until, text: made }) => text.slice(0, at) + made + text.slice(until),
      code,
    );
    return { code: edited, map: null, moduleSideEffects: false };
  },
});
