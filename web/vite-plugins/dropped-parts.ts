import { type ESTree, Visitor } from 'vite';

/** Of a call the dashboard reads where it is, who may, and how a list is asked for; not these. */
export const droppedParts: ReadonlySet<string> = new Set(['summary', 'params', 'body', 'response']);

interface Read {
  readonly part: string;
  readonly at: number;
}

const namesFromContract = ({ body }: ESTree.Program): ReadonlySet<string> =>
  new Set(
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && /^@provost\/contract\b/.test(statement.source.value)
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );

const isCalledEndpoint = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' && node.name === 'endpoint';

/**
 * Where browser code reads a part that its endpoints have lost. An endpoint is whatever comes from
 * the contract, and whatever is called `endpoint`, as those are that come as a parameter or a field.
 */
export const readsOfDroppedParts = (program: ESTree.Program): Read[] => {
  const known = namesFromContract(program);
  const isEndpoint = (node: ESTree.Node | null): boolean => {
    if (node?.type === 'MemberExpression') {
      return isCalledEndpoint(node.property) || isEndpoint(node.object);
    }
    return node?.type === 'Identifier' && (isCalledEndpoint(node) || known.has(node.name));
  };
  const reads: Read[] = [];
  const look = (name: ESTree.Node): void => {
    if (name.type === 'Identifier' && droppedParts.has(name.name)) {
      reads.push({ part: name.name, at: name.start });
    }
  };
  const lookInto = (pattern: ESTree.Node): void => {
    if (pattern.type !== 'ObjectPattern') return;
    for (const property of pattern.properties) if (property.type === 'Property') look(property.key);
  };
  new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      if (!computed && isEndpoint(object)) look(property);
    },
    VariableDeclarator: ({ id, init }) => {
      if (isEndpoint(init)) lookInto(id);
    },
    // `({ endpoint: { body } }) => …`
    Property: ({ key, value }) => {
      if (isCalledEndpoint(key)) lookInto(value);
    },
  }).visit(program);
  return reads;
};
