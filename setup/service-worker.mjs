// For the browser build: writes the service worker with the files that it keeps.
import { createHash } from 'node:crypto';
import { build } from 'vite';

/**
 * @param {object} options
 * @param {string} options.source the worker's module
 * @param {string} options.entry the module that every page loads
 * @param {readonly string[]} options.leftOut modules whose lazy imports are not kept: the tables of the other pages
 * @returns {import('vite').Plugin}
 */
export function serviceWorker({ source, entry, leftOut }) {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      // Vite has then removed the scripts that only import a style sheet.
      order: 'post',
      async handler(_output, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId === entry);
        if (!main) throw new Error(`The build has no ${entry}.`);
        const others = leftOut.flatMap(
          (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
        );
        const files = filesOf(bundle, main, new Set(others));
        const code = await bundleOf(source);
        const id = createHash('sha256')
          .update([code, ...files].join('\n'))
          .digest('base64url');
        const site = { id: id.slice(0, 12), entry: `/${main.fileName}`, files };
        const text = `const site = ${JSON.stringify(site)};\n${code}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: text });
      },
    },
  };
}

/**
 * One plain script, because not all browsers accept a module as a service worker.
 *
 * @param {string} source
 */
async function bundleOf(source) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in built ? built.output : [];
  if (output?.type !== 'chunk') throw new Error(`${source} could not be built.`);
  return output.code;
}

/**
 * The scripts that the entry imports at once or later, with their style sheets, and all fonts.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {import('vite').Rolldown.OutputChunk} main
 * @param {ReadonlySet<string | null>} others modules that are not kept
 * @returns {string[]} addresses
 */
function filesOf(bundle, main, others) {
  const files = new Set(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  /** @param {string} name */
  function add(name) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || others.has(chunk.facadeModuleId) || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported);
  }
  add(main.fileName);
  return [...files].map((name) => `/${name}`).toSorted();
}
