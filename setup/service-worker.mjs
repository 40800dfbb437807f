// For the browser build: writes the service worker with the files that it keeps.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

/**
 * @typedef {object} Options
 * @property {string} source the worker's module, which imports only types
 * @property {Record<string, unknown>} values what it finds in `site` besides its files
 * @property {string} entry the module that every page loads
 * @property {(id: string) => boolean} isLeftOut modules that visitors do not need, with all that only they import
 */

/**
 * @param {Options} options
 * @returns {import('vite').Plugin}
 */
export function serviceWorker({ source, values, entry, isLeftOut }) {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle(_output, bundle) {
      const module = await transformWithOxc(readFileSync(source, 'utf8'), source);
      // Browsers expect a plain script. Nothing of the imported types is left.
      const code = module.code.replace(/^export \{\};$/m, '');
      if (/^(?:import|export)\b/m.test(code)) throw new Error(`${source} imports a module.`);
      const files = filesOf(bundle, entry, isLeftOut).toSorted();
      const main = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(entry));
      if (!main) throw new Error(`The build has no ${entry}.`);
      const site = { ...values, entry: `/${main.fileName}`, files, id: hashOf([code, ...files]) };
      const text = `const site = ${JSON.stringify(site)};\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: text });
    },
  };
}

/** @param {import('vite').Rolldown.OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** @param {string[]} texts */
const hashOf = (texts) =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 12);

/**
 * The scripts that the entry needs or loads on demand, with their style sheets, and all fonts.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} entry
 * @param {(id: string) => boolean} isLeftOut
 * @returns {string[]} addresses
 */
function filesOf(bundle, entry, isLeftOut) {
  const files = new Set(
    Object.keys(bundle).filter(
      (name) => name.endsWith('.woff2') || /\/styles-[^/]+\.css$/.test(name),
    ),
  );
  const chunks = chunksOf(bundle);
  /** @param {import('vite').Rolldown.OutputChunk | undefined} chunk */
  function add(chunk) {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of /** @type {{ viteMetadata?: { importedCss: Set<string> } }} */ (chunk)
      .viteMetadata?.importedCss ?? []) {
      files.add(style);
    }
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const name of chunk.dynamicImports) {
      const loaded = chunks.find(({ fileName }) => fileName === name);
      if (!isLeftOut(loaded?.facadeModuleId ?? '')) add(loaded);
    }
  }
  add(chunks.find(({ moduleIds }) => moduleIds.includes(entry)));
  return [...files].map((name) => `/${name}`);
}
