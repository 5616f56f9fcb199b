import type { Finding } from './finding.ts';
import { type Layer, layers, testsCanImport } from './import-boundaries.ts';
import { type Import, importsOf } from './imports.ts';
import { filesUnder, isCode, isTest } from './tree.ts';

/** A layer with one name per feature, such as `web/features/pricing`. */
type NamedLayer = { layer: Layer; name: string };

/** Finds imports that the table does not allow, and import cycles. */
export function checkImportBoundaries(root: string): Finding[] {
  const graph = new Map(
    filesUnder(root)
      .filter(isCode)
      .map((file) => [file, importsOf(root, file)]),
  );
  const violations = [...graph].flatMap(([file, imports]) => {
    const from = layerOf(file);
    if (!from) return [{ file, message: 'is in no layer of scripts/import-boundaries.ts' }];
    return imports.flatMap((entry) => {
      const problem = problemOf(file, from, entry);
      if (!problem) return [];
      return [{ file, line: entry.line, message: `→ ${entry.specifier}: ${problem}` }];
    });
  });
  return [...violations, ...findCycles(graph)];
}

/** `server/list` is in `server/src/list/`. */
const folderOf = ({ name }: Layer): RegExp => new RegExp(`^${name.replace('/', '/src/')}/`);

function layerOf(file: string): NamedLayer | undefined {
  for (const layer of layers) {
    const match = (layer.files ?? folderOf(layer)).exec(file);
    if (!match) continue;
    const feature = /^(server|web)\/features$/.test(layer.name) ? match[1] : undefined;
    return { layer, name: feature ? `${layer.name}/${feature}` : layer.name };
  }
  return undefined;
}

function problemOf(file: string, from: NamedLayer, { target, isType }: Import): string | undefined {
  const { layers: own = [], packages = [] } = from.layer;
  const also = isTest(file) ? testsCanImport : { layers: [], packages: [] };
  const types = isType ? (from.layer.types ?? []) : [];
  switch (target.kind) {
    case 'missing':
      return 'the file does not exist';
    case 'builtin':
      return from.layer.node || isTest(file) ? undefined : `${from.name} cannot use Node.js`;
    case 'package': {
      if (allows([...packages, ...also.packages, ...types], target.name)) return undefined;
      return `${from.name} cannot import the package ${target.name}`;
    }
    case 'file': {
      const to = layerOf(target.file);
      if (!to) return `${target.file} is in no layer of scripts/import-boundaries.ts`;
      if (to.name === from.name) return undefined;
      const isSibling = to.layer === from.layer;
      // Separate lists: a `!` that holds for the layer's own code does not hold for its tests.
      const isAllowed = [own, also.layers, types].some((names) => allows(names, to.layer.name));
      if (!isSibling && isAllowed) return undefined;
      const allowed = own.join(', ') || 'nothing but itself';
      return `${from.name} cannot import ${to.name} (only ${allowed})`;
    }
  }
}

/** `a/*` matches every name under it, `*` matches all, and `!a` excludes one. */
function allows(patterns: string[], name: string): boolean {
  if (patterns.includes(`!${name}`)) return false;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
  );
}

/** A layer that takes only types from another comes before it at run time. */
function isTypesOnly(file: string, target: string): boolean {
  const to = layerOf(target)?.layer.name ?? '';
  return layerOf(file)?.layer.types?.includes(to) ?? false;
}

function findCycles(graph: Map<string, Import[]>): Finding[] {
  const cycles: Finding[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = [...path.slice(start), file].join(' → ');
      cycles.push({ file, message: `is part of an import cycle: ${cycle}` });
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const { target, isType } of graph.get(file) ?? []) {
      if (target.kind !== 'file' || target.file === file) continue;
      if (!(isType && isTypesOnly(file, target.file))) visit(target.file);
    }
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
