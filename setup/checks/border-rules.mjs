// The import rules of docs/architecture.md. tests/architecture/borders.test.ts plants a violation of each.

/** Tests and conformance suites are beside the code they test and may import anything. */
const TESTS = '\\.(test|conformance)\\.tsx?$';

/** @param {string[]} names of packages, as they appear in a resolved path */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** Modules under `path`, except tests and `except`. @param {string} path @param {string[]} except */
const inside = (path, ...except) => ({ path, pathNot: [TESTS, ...except] });

/** All our modules that `allowed` does not match. @param {string} allowed */
const allOfSrcBut = (allowed) => ({ path: '^src/', pathNot: allowed });

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const serverArrows = [
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract runs anywhere: zod and itself, nothing else.',
    from: inside('^src/contract/'),
    to: { pathNot: ['^src/contract/', packages('zod')] },
  },
  {
    name: 'part-imports-only-contract',
    comment: 'The parts know the contract, concurrency and themselves, not each other.',
    from: inside('^src/server/(database|photo-storage|images|messaging|monitoring|csv)/'),
    to: allOfSrcBut('^src/(contract/|server/($1/|concurrency/))'),
  },
  {
    name: 'http-imports-only-contract',
    comment: 'What http must store it is handed by app.ts.',
    from: inside('^src/server/http/'),
    to: allOfSrcBut('^src/(contract/|server/(http/|concurrency/))'),
  },
  {
    name: 'concurrency-imports-nothing',
    comment: 'What every part may use knows none of them.',
    from: inside('^src/server/concurrency/'),
    to: allOfSrcBut('^src/server/concurrency/'),
  },
  {
    name: 'identity-knows-no-feature',
    comment: 'Who people are: every feature imports it, so it can import none.',
    from: inside('^src/server/identity/'),
    to: {
      path: '^src/',
      pathNot: [
        '^src/(contract|server/(identity|database|concurrency))/',
        '^src/server/(photo-storage/photo-storage|images/images|messaging/(messaging|phone-country)|http/bind-operation)\\.ts$',
      ],
    },
  },
  {
    name: 'feature-imports-no-other-feature',
    comment: 'A feature that needs another one gets a function from features.ts.',
    from: inside('^src/server/features/([^/]+)/'),
    to: { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  },
  {
    name: 'feature-imports-only-its-parts',
    comment:
      'contract, database, csv, concurrency, identity, bind-operation and the interfaces of photo-storage, images and messaging.',
    from: inside('^src/server/features/'),
    to: {
      path: '^src/',
      pathNot: [
        '^src/(contract|server/(features|identity|database|csv|concurrency))/',
        '^src/server/(photo-storage/photo-storage|images/images|messaging/(messaging|phone-country)|http/bind-operation)\\.ts$',
      ],
    },
  },
  {
    name: 'sample-data-imports-only-its-parts',
    comment: 'Sample data is written with the statements of the features, and comes after them.',
    from: inside('^src/server/sample-data/'),
    to: allOfSrcBut(
      '^src/(contract/|server/((sample-data|database|identity|features)/|photo-storage/photo-storage\\.ts$))',
    ),
  },
  {
    name: 'settings-open-nothing',
    comment:
      'settings.ts knows types and parsers of the parts only; app.ts and start-server.ts join them.',
    from: inside('^src/server/(settings|setting-values)\\.ts$'),
    to: {
      path: '^src/',
      pathNot: [
        '^src/contract/',
        '^src/server/(setting-values|messaging/(phone-country|mail-addresses))\\.ts$',
        '^src/server/(database/dialects/postgres-servers|http/caller)\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-never-imports-web',
    comment: 'The web bundle enters as a built file typed by the contract.',
    from: inside('^src/server/'),
    to: { path: '^(src/web|dist)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const webArrows = [
  {
    name: 'web-never-imports-server',
    comment: 'The browser knows the contract only.',
    from: inside('^src/web/'),
    to: { path: '^src/server/' },
  },
  {
    name: 'web-ui-comes-first',
    comment: 'Buttons and fields know no feature and no api.',
    from: inside('^src/web/ui/'),
    to: { path: '^src/web/', pathNot: '^src/web/ui/' },
  },
  {
    name: 'web-addresses-import-only-contract',
    comment: 'Where admin pages are, for links between features.',
    from: inside('^src/web/addresses/'),
    to: { path: '^src/web/', pathNot: '^src/web/addresses/' },
  },
  {
    name: 'web-api-comes-after-ui',
    comment: 'The typed client knows no feature.',
    from: inside('^src/web/api/'),
    to: { path: '^src/web/', pathNot: '^src/web/(ui|api)/' },
  },
  {
    name: 'web-feature-imports-no-other-feature',
    comment: 'Features meet in web/app only.',
    from: inside('^src/web/features/([^/]+)/'),
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'web-feature-comes-before-app',
    comment: 'app and the entries come after the features.',
    from: inside('^src/web/features/'),
    to: { path: '^src/web/', pathNot: '^src/web/(ui|api|addresses|features)/' },
  },
  {
    name: 'web-app-comes-before-the-entries',
    comment: 'The entries come last.',
    from: inside('^src/web/app/'),
    to: { path: '^src/web/', pathNot: '^src/web/(ui|api|addresses|features|app)/' },
  },
  {
    name: 'web-imports-no-node-module',
    comment: 'A browser has no node: modules.',
    from: inside('^src/web/'),
    to: { dependencyTypes: ['core'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packageArrows = [
  {
    name: 'driver-stays-in-its-part',
    comment: 'Drivers and SDKs are imported only in database, photo-storage and messaging.',
    from: inside('^src/', '^src/server/(database|photo-storage|messaging)/'),
    to: {
      path: [
        packages('pg', 'pg-[^/]+', '@types/pg', 'flydrive', '@aws-sdk', 'nodemailer', 'twilio'),
        '^(node:)?sqlite$',
      ],
    },
  },
  {
    name: 'image-library-stays-in-images',
    comment: 'What reads pictures that strangers sent is set up in one place.',
    from: inside('^src/', '^src/server/images/'),
    to: { path: packages('sharp', '@img') },
  },
  {
    name: 'query-builder-stays-with-the-queries',
    comment: 'SQL is written in database, identity, features, manage and sample-data.',
    from: inside('^src/', '^src/server/(database|identity|features|manage|sample-data)/'),
    to: { path: packages('kysely') },
  },
  {
    name: 'web-framework-stays-in-http',
    comment: 'The web framework is imported only in server/http, main.ts and app.ts.',
    from: inside('^src/', '^src/server/(http/|(main|app)\\.ts$)'),
    to: { path: packages('fastify', 'fastify-[^/]+', '@fastify') },
  },
  {
    name: 'src-needs-no-development-package',
    comment: 'Only development.ts, which never runs in production, may use a development tool.',
    from: inside('^src/', '^src/server/development\\.ts$'),
    to: { dependencyTypes: ['npm-dev'], pathNot: packages('@types') },
  },
  {
    name: 'package-is-declared',
    comment: 'What is imported stands in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'folder-has-a-rule',
    comment: 'A new folder gets its rules here before its first import.',
    from: inside(
      '^src/',
      '^src/contract/',
      '^src/server/([^/]+\\.ts$|(concurrency|csv|database|features|http|identity|images|manage|messaging|monitoring|photo-storage|sample-data)/)',
      '^src/web/([^/]+$|(addresses|api|app|features|ui)/)',
    ),
    to: {},
  },
  {
    name: 'no-circle',
    comment: 'Two modules that need each other are one module, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'A module that nothing imports and that imports nothing is dead.',
    from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.ts$', TESTS] },
    to: {},
  },
  {
    name: 'import-resolves',
    comment: 'An import that points nowhere hides from every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'src-never-imports-tests',
    comment: 'Tests, benches and setup look at src, never the other way round.',
    from: inside('^src/'),
    to: { path: ['^(tests|bench|setup)/', TESTS] },
  },
  {
    name: 'nothing-imports-an-entry',
    comment: 'An entry runs when it is imported.',
    from: inside('^src/'),
    to: { path: '^src/(server/(main|development|manage/main)\\.ts|web/entry-[^/]+\\.tsx?)$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...serverArrows, ...webArrows, ...packageArrows, ...everywhere].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // TypeScript 7 has no compiler API for dependency-cruiser: without swc it finds no module and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
