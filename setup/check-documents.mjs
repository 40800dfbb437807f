// `npm run release:check`: whether the documents are true. Links, paths, scripts and operations are looked up, shell blocks are parsed,
// and the commands of README.md are run on a new trial. It takes a minute and is not part of CI.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { root } from './run-command.mjs';

/** @type {string[]} */
const problems = [];
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(read('package.json'))
);
const help = spawnSync(process.execPath, ['src/server/manage/main.ts', 'help'], {
  cwd: root,
  encoding: 'utf8',
}).stdout;
const commands = matches(help, /^ {2}([a-z-]+)/gm);
const sources = globSync('{src,tests,bench,setup,deploy,docs}/**/*.*', { cwd: root });

/**
 * As GitHub makes them.
 * @param {string} text
 */
const anchorsOf = (text) =>
  matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * @param {string} file
 * @param {string} text
 */
function* brokenLinks(file, text) {
  for (const link of matches(text, /\]\(([^()\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) yield link;
    else if (anchor !== undefined && !anchorsOf(read(target)).includes(anchor)) yield link;
  }
}

/** @param {string} path may begin below one of the folders of the sources, and have the wildcards of a shell */
function isPath(path) {
  if (/[{*]/.test(path)) return globSync(path, { cwd: root }).length > 0;
  const plain = path.replace(/\/$/, '');
  // Operators make a copy of an example.
  if (existsSync(join(root, plain)) || existsSync(join(root, `${plain}.example`))) return true;
  return sources.some((source) => `/${source}/`.includes(`/${plain}/`));
}

/** @param {string} text */
function* brokenNames(text) {
  const words = matches(text, /`([^`\n]+)`/g);
  for (const word of words) {
    const isOfRoot = /^(src|tests|bench|deploy|docs|setup)\/[\w./@*{},-]+$/.test(word);
    if ((isOfRoot || /^[\w./-]+\.(ts|tsx|mjs|css)$/.test(word)) && !isPath(word)) yield word;
  }
  for (const script of matches(text, /npm run (?:--silent )?([a-z][a-z:-]*)/g)) {
    if (!(script in scripts)) yield `npm run ${script}`;
  }
  for (const command of matches(text, /(?:npm run manage -- |manage\.sh )([a-z][a-z-]+)/g)) {
    if (command !== 'help' && !commands.includes(command)) yield `manage ${command}`;
  }
  const places = { bench: 'bench/run.ts', prove: 'setup/prove.mjs' };
  for (const [script, place] of Object.entries(places)) {
    for (const name of matches(text, new RegExp(`npm run ${script} -- ([a-z-]+)`, 'g'))) {
      if (!read(place).includes(name)) yield `npm run ${script} -- ${name}`;
    }
  }
}

/** @param {string} text */
function* brokenBlocks(text) {
  for (const block of matches(text, /^```sh\n([^]*?)^```/gm)) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
    if (status !== 0) yield stderr.trim();
  }
}

/** Each record has the same first lines, and a row in the index that repeats them. */
function checkDecisions() {
  const index = read('docs/decisions/README.md').replaceAll(/ +\|/g, ' |');
  for (const file of globSync('docs/decisions/0*.md', { cwd: root })) {
    const text = read(file);
    const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n/.exec(text);
    const [, number, title, date, status = ''] = head ?? [];
    const link = /\[decision (\d+)\](\([^)]+\))/g;
    const by = status.endsWith('in part') ? [...text.matchAll(/^Superseded by (.*)/gm)] : [];
    const of = by.map(([line]) => line.match(link)?.[0]).join(', ');
    const said = `${status}${of && ` by ${of}`}`.replaceAll(link, '[$1]$2');
    const row = `| [${number}](${basename(file)}) | ${title} | ${date} | ${said} |`;
    if (!index.includes(row)) problems.push(`docs/decisions/README.md has no row ${row}`);
  }
}

/** Spreadsheets that need one option of an import. */
const clubFiles = {
  columns: 'FB #,Surname,First Name,Jumped on,Dues\n50,Example,Ann,13/8/1976,paid\n',
  series: 'Number,First Name,Last Name\n50,Ann,Example\n',
  'date-order': 'FB #,First Name,Last Name,Date\n50,Ann,Example,3/4/1976\n',
  'two-digit-years': 'FB #,First Name,Last Name,Date\n50,Ann,Example,13/8/71\n',
  clear: 'FB #,First Name,Last Name,Story,Date\n50,Ann,Example,,\n',
};

/** Runs the lines of README.md one after the other, as someone who tries them does. */
async function runReadme() {
  const folder = mkdtempSync(join(tmpdir(), 'freak-brothers-documents-'));
  const readme = read('README.md');
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '3999', SAMPLE_DATA: '50' };
  const site = spawn('npm', ['start'], { cwd: root, env, detached: true });
  let printed = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (printed += text));
  while (!printed.includes('Ctrl-C') && site.exitCode === null) await once(site.stdout, 'data');
  for (const part of ['http://localhost:3999', 'Sample admin:', env.DATA_DIR, 'PUBLIC_URL']) {
    if (!printed.includes(part)) problems.push(`npm start does not print ${part}: ${printed}`);
  }
  process.kill(-(site.pid ?? 0), 'SIGTERM');
  await once(site, 'close');

  const example = matches(readme, /^```csv\n([^]*?)^```/gm).join('');
  const more = Array.from({ length: 25 }, (_, index) =>
    example.split('\n')[1]?.replace('1', `${index + 2}`),
  );
  writeFileSync(join(folder, 'members.csv'), example + more.join('\n'));
  const lines = matches(readme, /^(npm run (?:manage -- (?!check)|--silent sbom).*)$/gm);
  for (const line of lines) {
    const option = Object.entries(clubFiles).find(([name]) => line.includes(`--${name}`));
    writeFileSync(join(folder, 'club.csv'), option?.[1] ?? '');
    const command = line.replace('npm', `npm --prefix ${root}`);
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) problems.push(`README.md: ${line}\n${stdout}${stderr}`);
  }
  rmSync(folder, { recursive: true });
  return lines.length;
}

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });
for (const file of documents) {
  const text = read(file);
  // They name what was there on their day.
  const isHistory = file === 'CHANGELOG.md' || /^Date: .* Status: superseded/m.test(text);
  const found = [
    ...brokenLinks(file, text),
    ...(isHistory ? [] : [...brokenNames(text), ...brokenBlocks(text)]),
  ];
  problems.push(...found.map((what) => `${file}: ${what}`));
}
checkDecisions();
const lines = await runReadme();
console.log([...problems, `${documents.length} documents, ${lines} commands run`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
