// Checks the imports between folders with dependency-cruiser, and fails if it has not seen every module of src. It also
// searches the code for methods that start a query, because queries use a connection that is passed in, which no import
// shows.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const options = await extractOptions('./setup/checks/border-rules.mjs');
const folders = ['src', 'tests', 'bench', 'setup'].filter((folder) => existsSync(folder));
const { output } = await cruise(folders, options);
if (typeof output === 'string') throw new Error('dependency-cruiser answered with text.');

const comments = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
const problems = output.summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? cycle.map(({ name }) => name) : [to].filter((path) => path !== from);
  return `${rule.name}: ${[from, ...way].join(' → ')}\n    ${comments.get(rule.name)}`;
});

const seen = new Set(output.modules.map(({ source }) => source));
const unseen = globSync('src/**/*.{ts,tsx}').filter((file) => !seen.has(file));
if (unseen.length > 0) problems.push(`not looked at: ${unseen.join(', ')}`);
problems.push(...folderCircles(output.modules));
const queryStart =
  /\.(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|with|withRecursive)\(\s*['"`(]/;
const mayQuery =
  /^src\/server\/(database|identity|features|manage|sample-data)\/|\.(test|conformance)\.ts$/;
for (const file of globSync('src/server/**/*.ts').filter((path) => !mayQuery.test(path))) {
  const method = queryStart.exec(readFileSync(file, 'utf8'))?.[1];
  if (method) problems.push(`query-outside-its-places: ${file} builds a query (${method})`);
}
const imports = output.summary.totalDependenciesCruised ?? 0;
if (imports === 0) problems.push('no import was seen: dependency-cruiser could not read the code');

console.log([...problems, `${seen.size} modules, ${imports} imports`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Folders of src that need each other, also by way of others. A folder inside another one is a folder of its own, unlike
 * in dependency-cruiser's rules for folders, which count it as a part of the outer one.
 *
 * @param {import('dependency-cruiser').IModule[]} modules
 */
function folderCircles(modules) {
  const isOurs = (/** @type {string} */ path) =>
    /^src\/.*\.tsx?$/.test(path) && !/\.(test|conformance)\.tsx?$/.test(path);
  /** @type {Map<string, Set<string>>} */
  const needed = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => isOurs(source))) {
    const from = dirname(source);
    const to = needed.get(from) ?? new Set();
    needed.set(from, to);
    for (const { resolved } of dependencies) {
      if (isOurs(resolved) && dirname(resolved) !== from) to.add(dirname(resolved));
    }
  }
  // Takes away folders that need nothing that is left, and those that nothing left needs, until only circles remain.
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    const wanted = new Set([...needed.values()].flatMap((to) => [...to]));
    for (const [folder, to] of needed) {
      for (const each of to) if (!needed.has(each)) to.delete(each);
      if (to.size === 0 || !wanted.has(folder)) needed.delete(folder);
    }
  }
  return [...needed].map(
    ([folder, to]) => `no-circle-of-folders: ${folder} → ${[...to].join(', ')}`,
  );
}
