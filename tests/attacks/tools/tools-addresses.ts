/**
 * Addresses that scanners request on every site: forgotten files, leftovers of tools, other products' admin pages, path
 * traversal.
 */

const inWords = (text: string) => text.trim().split(/\s+/);

const left = inWords(String.raw`
  .env .env.local .env.production .env.bak .git/config .git/HEAD .git/index .gitignore
  .gitattributes .svn/entries .hg/hgrc .DS_Store .htaccess .htpasswd .npmrc .nvmrc .node-version
  .ssh/id_rsa .ssh/id_ed25519 .bash_history .aws/credentials .docker/config.json .dockerenv
  .vscode/settings.json .idea/workspace.xml .ci .editorconfig .oxlintrc.json .oxfmtrc.json
  .vite/manifest.json .dependency-cruiser.mjs .setup-lock .proofs/x.jsonl
  .well-known/openid-configuration package.json package-lock.json tsconfig.json vite.config.ts
  knip.jsonc Dockerfile docker-compose.yml Makefile README.md CHANGELOG.md LICENSE
  node_modules/node/package.json node_modules/.bin/node src/server/main.ts
  src/server/settings.ts src/web/entry-client.tsx dist/server/entry-server.js
  dist/client/.vite/manifest.json dist/made-from setup/prepare.mjs deploy/manage.sh
  docs/operating.md tests/support/processes/site-process.ts test-results/ shots/ data/directory.sqlite
  data/outbox/ data/photos/ directory.sqlite directory.sqlite-wal directory.sqlite-shm outbox/
  photos/owner.txt database.sqlite db.sqlite3 dump.sql backup.sql backup.zip backup.tar.gz
  site.zip www.zip members.csv members.xlsx export.csv users.json config.json config.yml
  settings.json secrets.yml id_rsa server.key privkey.pem cert.pem core core.1 npm-debug.log
  error.log access.log heapdump heapsnapshot profile.cpuprofile phpinfo.php info.php test.php
  web.config
`);

const admin = inWords(String.raw`
  admin admin/ admin/login administrator administration manager/html wp-admin/ wp-login.php
  phpmyadmin/ adminer.php console dashboard cpanel server-status server-info actuator
  actuator/env actuator/heapdump debug debug/pprof/ trace metrics stats status swagger
  swagger-ui.html swagger.json openapi.yaml graphql graphiql api api/ api/v1 api/docs api/admin
  api/Admin api/Admin/ api/debug api/users api/metrics api/health api/../Admin/Figures health
  health/ health/env login.bak old/ test/ dev/ staging/ cgi-bin/ cgi-bin/test.cgi xmlrpc.php
  _debug __debug__/ _profiler _next/ __vite_ping @vite/client @fs/etc/passwd
  .well-known/security.txt crossdomain.xml clientaccesspolicy.xml robots.txt.bak
`);

const up = inWords(String.raw`
  ../ ..%2f %2e%2e/ %2e%2e%2f ..%5c %2e%2e%5c ..%c0%af ..%252f %252e%252e%252f ....// ..;/ .%2e/
  %c0%ae%c0%ae/ ..%ef%bc%8f ..%00/ /..// \..\ %u002e%u002e/
`);
const outside = ['etc/passwd', 'package.json', 'directory.sqlite', 'src/server/main.ts'];
const places = [
  '',
  'assets/',
  'photos/',
  'photos/x/',
  'previews/',
  'api/',
  'api/Search/fb/',
  'health/',
];

const traversals = places.flatMap((place) =>
  up.flatMap((step) =>
    outside.flatMap((file) => [2, 5].map((depth) => `${place}${step.repeat(depth)}${file}`)),
  ),
);

const files = [
  'assets/x.js.map',
  'assets/entry-client.js',
  'assets/.vite/manifest.json',
  'assets//etc/passwd',
  'assets/%00.js',
  'photos/0/web',
  'photos/1/web',
  `photos/${'0'.repeat(64)}/web`,
  `photos/${'a'.repeat(43)}/original`,
  'photos/x/../../owner.txt',
  'previews/1.jpg',
  'previews/x',
  'favicon.ico.bak',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '%',
  '%00',
  '%ff',
  '%0d%0aSet-Cookie:x=1',
  'x%0d%0aLocation:%20http://evil.example',
];

/** Without the leading slash; no duplicates. */
export const strangeAddresses: readonly string[] = [
  ...new Set([...left, ...left.map((file) => `assets/${file}`), ...admin, ...files, ...traversals]),
];

/** Text that only the site's private files contain. */
export const insides =
  /root:x:0|SQLite format 3|"devDependencies"|\[core\]|PRIVATE KEY|startServer|PASSWORD=|"channel":|passwd:/;
