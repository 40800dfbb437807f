// Checks the rules of docs/architecture.md that no other tool covers: places and names of files, and the size of files
// and folders.
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const vagueWords = 'utils? helpers? misc common shared libs? core manager base'.split(' ');
const suffixes = 'routes queries policy present conformance test config d'.split(' ');
const maxLines = 250;
const maxFiles = 20;
/** These grow by one file per decision or migration, or hold the numbered pictures that a script draws. */
const longLists = [
  'docs/decisions',
  'src/server/database/migrations',
  'src/server/sample-data/pictures/gallery',
  'src/server/sample-data/pictures/portraits',
];
/** Installed, built or stored files. */
const notOurs =
  /^(node_modules|dist|data|test-results|coverage|shots)(\/|$)|^\.(git|proofs|setup-lock)/;

/** Every module of src must be in one of these places, so that the import rules apply to it. */
const places = [
  /^src\/contract\/((contact|members|accounts|gallery|history|jumps|memorials|changes|manifest|people-in-photos|privacy|site-health)\/)?[^/]+$/,
  /^src\/server\/(app|wire-contact|wire-accounts|wire-administration|wire-loads|wire-memorials|wire-limits|wire-people|wire-photos|wire-privacy|main|development|semaphore|settings|setting-values|site-origin)(\.test)?\.ts$/,
  /^src\/server\/features\/(contact|accounts|members|gallery|history|jumps|memorials|changes|manifest|people-in-photos|privacy|site-health)\//,
  /^src\/server\/(database|photo-storage|images|messaging|monitoring|sample-data|http|manage|start-up)\//,
  /^src\/web\/(entry-(client|server|service-worker)\.tsx?|[^/]+\.css)$/,
  /^src\/web\/features\/(contact|accounts|members|gallery|history|jumps|memorials|changes|manifest|people-in-photos|privacy|site-health)\//,
  /^src\/web\/(app|api|addresses|ui)\//,
];

const files = globSync('{src,tests,bench,setup}/**/*.{ts,tsx,mjs,css}');
const problems = files.flatMap((file) => problemsOf(file).map((problem) => `${file}: ${problem}`));
problems.push(...crowdedFolders());
if (files.length === 0) problems.push('No file was found to look at.');
console.log([...problems, `${files.length} files`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

function crowdedFolders() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const everything = globSync('{*,.*}{,/**/{*,.*}}', {
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules' || entry.name === '.git',
  });
  for (const entry of everything) {
    const folder = relative('.', entry.parentPath) || '.';
    if (entry.isFile() && !notOurs.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFiles && !longLists.includes(folder))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, ${maxFiles} at most: sort them by capability`,
    );
}

/** @param {string} file */
function problemsOf(file) {
  return [...problemsOfPath(file), ...(file.startsWith('src/') ? problemsOfSource(file) : [])];
}

/** @param {string} file */
function* problemsOfPath(file) {
  const name = file.split('/').at(-1) ?? '';
  const vague = new RegExp(`(^|[/.-])(${vagueWords.join('|')})([/.-]|$)`).exec(file);
  if (vague) yield `"${vague[2]}" says nothing: name the subject`;
  if (name.startsWith('index.')) yield 'no index files: name the subject';
  const [stem = '', ...rest] = name.split('.').slice(0, -1);
  const isKebab = [stem, ...file.split('/').slice(0, -1)].every((word) =>
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word),
  );
  if (!isKebab) yield 'names are kebab-case';
  const odd = rest.find((suffix) => !suffixes.includes(suffix));
  if (odd) yield `".${odd}" is no suffix we use: one of ${suffixes.join(', ')}`;
}

/** @param {string} file */
function* problemsOfSource(file) {
  if (!places.some((place) => place.test(file))) yield 'no such place in docs/architecture.md';
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  if (/\.tsx?$/.test(file) && lines > maxLines) {
    yield `${lines} lines, ${maxLines} at most: split by subject`;
  }
}
