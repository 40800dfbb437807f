// For the browser build: each declaration of the contract becomes a separate module, so that a page loads only those
// that it uses. The contract has no side effects, so this changes nothing else.
import { readFileSync } from 'node:fs';
import { parseSync, transformWithOxc } from 'vite';

const contractFile = /\/src\/contract\/.+\.ts$/;
const mark = '?declaration=';

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {{ names: string[], code: string, uses: Set<string>, isExported: boolean }} Declaration
 * @typedef {{ source: string, imported: string | null }} Imported `imported` is null for a whole namespace
 * @typedef {{ declarations: Declaration[], imports: Map<string, Imported>, passedOn: Map<string, Imported> }} Parts
 */

/**
 * @param {Record<string, string>} replaced code by the end of a module's path, for modules that the build computes
 * @returns {import('vite').Plugin}
 */
export function splitContract(replaced) {
  /** @type {Map<string, Promise<Parts>>} */
  const known = new Map();

  /** @param {string} file */
  function partsOf(file) {
    const parts = known.get(file) ?? readFrom(file);
    known.set(file, parts);
    return parts;
  }

  /** @param {string} file */
  async function readFrom(file) {
    const name = Object.keys(replaced).find((end) => file.endsWith(end));
    if (name !== undefined) return readParts(replaced[name] ?? '');
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
    return readParts(code);
  }

  return {
    name: 'split-contract',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        const [path = '', name] = source.split(mark);
        const found = await this.resolve(path, importer?.split(mark)[0], { skipSelf: true });
        if (!found || !contractFile.test(found.id)) return null;
        const id = name === undefined ? found.id : `${found.id}${mark}${name}`;
        return { id, moduleSideEffects: false };
      },
    },
    async load(id) {
      const [file = '', name] = id.split(mark);
      if (!contractFile.test(file)) return null;
      const parts = await partsOf(file);
      return name === undefined ? writeAll(file, parts) : writeDeclaration(file, parts, name);
    },
    // Modules that import from the contract request each declaration separately.
    transform(code, id) {
      if (contractFile.test(id.split(mark)[0] ?? '') || !code.includes('#contract/')) return null;
      let written = code;
      for (const node of bodyOf(code).toReversed()) {
        const source = sourceOf(node);
        if (node.type !== 'ImportDeclaration' || !source?.startsWith('#contract/')) continue;
        const lines = [...importsOf(node)].map(([local, imported]) => writeImport(local, imported));
        written = written.slice(0, node.start) + lines.join(' ') + written.slice(node.end);
      }
      return written === code ? null : { code: written, map: null };
    },
  };
}

/** @param {string} code */
function bodyOf(code) {
  return /** @type {Node[]} */ (/** @type {unknown} */ (parseSync('module.js', code).program.body));
}

/** @param {Node} node */
const sourceOf = (node) =>
  /** @type {{ value: string } | null | undefined} */ (node['source'])?.value;

/** @param {unknown} node an identifier, or a string that stands for one */
const nameOf = (node) => {
  const { name, value } = /** @type {{ name?: string, value?: string }} */ (node);
  return name ?? value ?? '';
};

/**
 * @param {Node} node
 * @returns {Generator<[local: string, imported: Imported]>}
 */
function* importsOf(node) {
  const source = sourceOf(node) ?? '';
  for (const each of /** @type {Node[]} */ (node['specifiers'])) {
    const imported = each.type === 'ImportNamespaceSpecifier' ? null : nameOf(each['imported']);
    yield [nameOf(each['local']), { source, imported }];
  }
}

/**
 * @param {string} local
 * @param {Imported} imported
 */
function writeImport(local, { source, imported }) {
  if (imported === null) return `import * as ${local} from '${source}';`;
  const isOurs = /^(#contract|\.{1,2})\//.test(source);
  const name = imported === local ? local : `${imported} as ${local}`;
  return `import { ${name} } from '${source}${isOurs ? mark + imported : ''}';`;
}

/**
 * @param {string} code
 * @returns {Parts}
 */
function readParts(code) {
  /** @type {Parts} */
  const parts = { declarations: [], imports: new Map(), passedOn: new Map() };
  for (const node of bodyOf(code)) {
    const source = sourceOf(node);
    const inner = /** @type {Node | null | undefined} */ (node['declaration']);
    if (node.type === 'ImportDeclaration') {
      for (const [local, imported] of importsOf(node)) parts.imports.set(local, imported);
    } else if (source !== undefined) {
      for (const each of /** @type {Node[]} */ (node['specifiers'])) {
        parts.passedOn.set(nameOf(each['exported']), { source, imported: nameOf(each['local']) });
      }
    } else {
      const declared = inner ?? node;
      parts.declarations.push({
        names: namesOf(declared),
        code: code.slice(declared.start, declared.end),
        uses: new Set(identifiersIn(declared)),
        isExported: inner !== null && inner !== undefined,
      });
    }
  }
  return parts;
}

/** @param {Node} node a function, or constants */
function namesOf(node) {
  const declarators = /** @type {Node[] | undefined} */ (node['declarations']);
  if (!declarators) return [nameOf(node['id'])];
  return declarators.flatMap(({ id }) => [...identifiersIn(id)]);
}

/**
 * Includes keys of objects, because an unneeded import costs nothing.
 *
 * @param {unknown} node
 * @returns {Generator<string>}
 */
function* identifiersIn(node) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Identifier') yield nameOf(node);
  for (const value of Object.values(node)) yield* identifiersIn(value);
}

/**
 * @param {string} file
 * @param {Parts} parts
 * @param {string} name
 */
function writeDeclaration(file, parts, name) {
  const passedOn = parts.passedOn.get(name);
  if (passedOn) {
    return `export { ${passedOn.imported} as ${name} } from '${passedOn.source}${mark}${passedOn.imported}';`;
  }
  const declaration = parts.declarations.find(({ names }) => names.includes(name));
  if (!declaration) throw new Error(`${file} declares no ${name}.`);
  const lines = [...declaration.uses].flatMap((used) => {
    if (declaration.names.includes(used)) return [];
    const imported = parts.imports.get(used);
    if (imported) return [writeImport(used, imported)];
    const isBeside = parts.declarations.some(({ names }) => names.includes(used));
    return isBeside ? [`import { ${used} } from '${file}${mark}${used}';`] : [];
  });
  return [...lines, `export ${declaration.code}`].join('\n');
}

/**
 * The whole module, for modules that load it dynamically or re-export it.
 *
 * @param {string} file
 * @param {Parts} parts
 */
function writeAll(file, { declarations, passedOn }) {
  const names = declarations.flatMap((each) => (each.isExported ? each.names : []));
  return [...names, ...passedOn.keys()]
    .map((name) => `export { ${name} } from '${file}${mark}${name}';`)
    .join('\n');
}
