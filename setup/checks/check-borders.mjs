// Checks the imports between folders with dependency-cruiser, and fails if it has not seen every module of src. It also
// searches the code for methods that start a query, because queries use a connection that is passed in, which no import
// shows.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { folderRule } from './border-rules.mjs';

const options = await extractOptions('./setup/checks/border-rules.mjs');
const folders = ['src', 'tests', 'bench', 'setup'].filter((folder) => existsSync(folder));
const { output } = await cruise(folders, options);
// A folder inside another one is a folder of its own. Tests may import from anywhere.
const { output: ofFolders } = await cruise(['src'], {
  ...options,
  exclude: { path: '\\.(test|conformance)\\.tsx?$' },
  metrics: true,
  ruleSet: { forbidden: [folderRule] },
});
if (typeof output === 'string' || typeof ofFolders === 'string') {
  throw new Error('dependency-cruiser answered with text.');
}

const rules = [...(options.ruleSet?.forbidden ?? []), folderRule];
const comments = new Map(rules.map(({ name, comment }) => [name, comment]));
const violations = [...output.summary.violations, ...ofFolders.summary.violations];
const problems = violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? cycle.map(({ name }) => name) : [to].filter((path) => path !== from);
  return `${rule.name}: ${[from, ...way].join(' → ')}\n    ${comments.get(rule.name)}`;
});

const seen = new Set(output.modules.map(({ source }) => source));
const unseen = globSync('src/**/*.{ts,tsx}').filter((file) => !seen.has(file));
if (unseen.length > 0) problems.push(`not looked at: ${unseen.join(', ')}`);
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
