// Checks the names of files, and the size of files and folders, which no other tool covers.
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const vagueWords = 'utils? helpers? misc common shared libs? core manager base'.split(' ');
const suffixes = 'routes queries policy present conformance test config d'.split(' ');
const maxSourceLines = 400;
const maxTestLines = 600;
const maxFiles = 40;
/** One file per decision or page, and numbered pictures. */
const longLists = [
  'docs/decisions',
  'src/server/sample-data/pictures/portraits',
  'tests/e2e/trees/admin',
  'tests/e2e/trees/visitor',
];
/** Installed, built or stored files. */
const notOurs =
  /^(node_modules|dist|data|test-results|coverage|shots)(\/|$)|^\.(git|proofs|setup-lock)/;

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
  return [...problemsOfPath(file), ...problemsOfLength(file)];
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
function* problemsOfLength(file) {
  if (!/^(src|tests)\/.*\.tsx?$/.test(file)) return;
  const isTest = file.startsWith('tests/') || /\.(test|conformance)\.tsx?$/.test(file);
  const maxLines = isTest ? maxTestLines : maxSourceLines;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  if (lines > maxLines) yield `${lines} lines, ${maxLines} at most: it has two subjects`;
}
