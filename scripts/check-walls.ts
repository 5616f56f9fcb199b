import type { Finding } from './finding.ts';
import { type Import, importsOf } from './imports.ts';
import { filesUnder, isCode, isTest } from './tree.ts';
import { type Room, rooms, testsMay } from './walls.ts';

type Place = { room: Room; name: string };

/** Fails where a file reaches over a wall of the table, or files import each other in a circle. */
export function checkWalls(root: string): Finding[] {
  const graph = new Map(
    filesUnder(root)
      .filter(isCode)
      .map((file) => [file, importsOf(root, file)]),
  );
  const crossings = [...graph].flatMap(([file, imports]) => {
    const from = placeOf(file);
    if (!from) return [{ file, message: 'is in no room of scripts/walls.ts' }];
    return imports.flatMap((entry) => {
      const complaint = judge(file, from, entry);
      if (!complaint) return [];
      return [{ file, line: entry.line, message: `→ ${entry.specifier}: ${complaint}` }];
    });
  });
  return [...crossings, ...findCircles(graph)];
}

function placeOf(file: string): Place | undefined {
  for (const room of rooms) {
    const match = room.files.exec(file);
    if (!match) continue;
    const each = /^(server|web)\/features$/.test(room.name) ? match[1] : undefined;
    return { room, name: each ? `${room.name}/${each}` : room.name };
  }
  return undefined;
}

function judge(file: string, from: Place, { target }: Import): string | undefined {
  const also = isTest(file) ? testsMay : { rooms: [], packages: [] };
  switch (target.kind) {
    case 'nowhere':
      return 'leads nowhere';
    case 'builtin':
      return from.room.node || isTest(file) ? undefined : `${from.name} may not use Node.js`;
    case 'package': {
      if (allows([...from.room.packages, ...also.packages], target.name)) return undefined;
      return `${from.name} may not import the package ${target.name}`;
    }
    case 'file': {
      const to = placeOf(target.file);
      if (!to) return `${target.file} is in no room of scripts/walls.ts`;
      if (to.name === from.name) return undefined;
      const isSibling = to.room === from.room;
      // Apart: what a room's own code must not import, its tests still may.
      const isAllowed = [from.room.rooms, also.rooms].some((names) => allows(names, to.room.name));
      if (!isSibling && isAllowed) return undefined;
      const allowed = from.room.rooms.join(', ') || 'nothing but itself';
      return `${from.name} may not import ${to.name} (only ${allowed})`;
    }
  }
}

/** `a/*` stands for every name under it, `*` for all, and `!a` takes one away. */
function allows(patterns: string[], name: string): boolean {
  if (patterns.includes(`!${name}`)) return false;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
  );
}

function findCircles(graph: Map<string, Import[]>): Finding[] {
  const circles: Finding[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = [...path.slice(start), file].join(' → ');
      circles.push({ file, message: `imports itself in a circle: ${circle}` });
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const { target } of graph.get(file) ?? []) {
      if (target.kind === 'file' && target.file !== file) visit(target.file);
    }
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}
