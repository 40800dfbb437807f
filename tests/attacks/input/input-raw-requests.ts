/** Requests as bytes that no correct client sends, and their expected responses. */

const get = 'GET /api/FreakBrothers/summary HTTP/1.1\r\nhost: x\r\n\r\n';
const post = 'POST /api/Account/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const chunked = `${post}transfer-encoding: chunked\r\n\r\n`;
const page = (line: string, headers = 'host: x\r\n') => `${line}\r\n${headers}\r\n`;

export interface RawCase {
  readonly name: string;
  /** As Latin-1. */
  readonly bytes: string;
  /** The statuses in order; requests after a refused one on the same connection must not be processed. */
  readonly statuses: readonly number[];
}

const rawCase = (name: string, bytes: string, ...statuses: number[]): RawCase => ({
  name,
  bytes,
  statuses,
});

/** Request smuggling: servers must agree where a request ends. */
const smuggling = [
  rawCase(
    'length and chunks',
    `${post}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${get}`,
    400,
  ),
  rawCase(
    'chunks and length',
    `${post}transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n0\r\n\r\n${get}`,
    400,
  ),
  rawCase('two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}${get}`, 400),
  rawCase('a length twice', `${post}content-length: 2\r\ncontent-length: 2\r\n\r\n{}${get}`, 400),
  ...['2, 2', '+2', '-2', '0x2', '2 ', '9'.repeat(20)]
    .filter((length) => length !== '2 ')
    .map((length) =>
      rawCase(`the length ${length}`, `${post}content-length: ${length}\r\n\r\n{}${get}`, 400),
    ),
  ...['xchunked', 'chunked, identity', '\x0bchunked', 'chunked\x00'].map((coding) =>
    rawCase(
      `the coding ${JSON.stringify(coding)}`,
      `${post}transfer-encoding: ${coding}\r\n\r\n0\r\n\r\n${get}`,
      400,
    ),
  ),
  rawCase(
    'chunks, then not',
    `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${get}`,
    400,
  ),
  rawCase(
    'a blank before the colon',
    `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${get}`,
    400,
  ),
  rawCase('a folded header', `GET / HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\r\n\r\n`, 400),
  rawCase(
    'a folded coding',
    `${post}x: y\r\n transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}${get}`,
    400,
  ),
  rawCase('lines that end with LF', get.replaceAll('\r\n', '\n'), 400),
  rawCase('a header that ends with LF', page('GET / HTTP/1.1', 'host: x\nx: y\r\n'), 400),
  rawCase('a header that ends with CR', page('GET / HTTP/1.1', 'host: x\rx: y\r\n'), 400),
  rawCase(
    'a body that is a request',
    `GET /api/FreakBrothers/summary HTTP/1.1\r\nhost: x\r\ncontent-length: ${get.length}\r\n\r\n${get}`,
    200,
  ),
  rawCase(
    'a trailer that is a length',
    `${chunked}2\r\n{}\r\n0\r\ncontent-length: 5\r\n\r\n${get}`,
    400,
  ),
];

const badChunks = [
  ...['zz', '-1', '0x2', 'f'.repeat(18), ''].map((size) =>
    rawCase(`the chunk size ${size}`, `${chunked}${size}\r\n{}\r\n0\r\n\r\n`, 400),
  ),
  rawCase('a chunk that is longer than it says', `${chunked}2\r\n{}0\r\n\r\n`, 400),
  rawCase('chunks that end with LF', `${chunked}2\n{}\n0\n\n`, 400),
  rawCase('a huge chunk extension', `${chunked}2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 400),
  rawCase('huge trailers', `${chunked}2\r\n{}\r\n0\r\n${'x: y\r\n'.repeat(9_000)}\r\n`, 431),
  rawCase('very many small chunks', `${chunked}${'1\r\n \r\n'.repeat(70_000)}0\r\n\r\n`, 413),
];

const badHeads = [
  rawCase(
    'a header of 40 KB',
    page('GET / HTTP/1.1', `host: x\r\nx: ${'a'.repeat(40_000)}\r\n`),
    431,
  ),
  rawCase('2,500 headers', page('GET / HTTP/1.1', `host: x\r\n${'a: b\r\n'.repeat(2_500)}`), 431),
  rawCase('an address of 40 KB', page(`GET /${'a'.repeat(40_000)} HTTP/1.1`), 431),
  rawCase(
    'a term of 14 KB',
    page(`GET /api/FreakBrothers/search/${'a'.repeat(14_000)} HTTP/1.1`),
    400,
  ),
  rawCase('NUL in a header', page('GET / HTTP/1.1', 'host: x\r\nx: a\0b\r\n'), 400),
  rawCase('a header without name', page('GET / HTTP/1.1', 'host: x\r\n: b\r\n'), 400),
  rawCase('a header without colon', page('GET / HTTP/1.1', 'host: x\r\nabc\r\n'), 400),
  // Node itself responds to these two, without a body.
  rawCase('no host', page('GET / HTTP/1.1', ''), 400),
  rawCase('an expectation', page('GET / HTTP/1.1', 'host: x\r\nexpect: 200-ok\r\n'), 417),
  rawCase('markup for a host', page('GET / HTTP/1.1', 'host: <script>\r\n'), 200),
  rawCase(
    'a protocol to change to',
    page('GET / HTTP/1.1', 'host: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n'),
    200,
  ),
];

const badLines = [
  ...[
    'GET',
    'GET / HTTP/9.9',
    'get / HTTP/1.1',
    'FROB / HTTP/1.1',
    'GET\t/ HTTP/1.1',
    'GET abc HTTP/1.1',
    'GET /\xff\xfe HTTP/1.1',
    'GET /\x01 HTTP/1.1',
  ].map((line) => rawCase(JSON.stringify(line), page(line), 400)),
  ...[
    'GET http://evil.example/ HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET * HTTP/1.1',
  ].map((line) => rawCase(line, page(line), 404)),
  rawCase('CONNECT', page('CONNECT example.org:80 HTTP/1.1')),
  rawCase('blank lines first', `\r\n\r\n${get}`, 200),
  rawCase('TLS', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'a'.repeat(200)}`, 400),
  rawCase('SSH', 'SSH-2.0-x\r\n', 400),
  rawCase('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  rawCase('a proxy that says for whom', `PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n${get}`, 400),
  rawCase('zeros', '\0'.repeat(1_000), 400),
];

const inTurn = [
  rawCase('9 requests at once', get.repeat(9), ...Array<number>(9).fill(200)),
  rawCase('a refused one, then a good one', `${post}content-length: 2\r\n\r\n{}${get}`, 400, 200),
  rawCase(
    'one that waits to be asked for its body',
    `${post}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
    100,
    400,
  ),
];

export const rawCases: readonly RawCase[] = [
  ...smuggling,
  ...badChunks,
  ...badHeads,
  ...badLines,
  ...inTurn,
];

/** Valid requests to be corrupted. */
export const properRequests = (token: string): readonly Buffer[] =>
  [
    page('GET / HTTP/1.1', 'host: x\r\naccept-encoding: gzip, br\r\n'),
    page(
      'GET /Freak-Brother/7?page=2 HTTP/1.1',
      'host: x\r\nif-none-match: "a"\r\ncookie: XSRF-TOKEN=a\r\n',
    ),
    page(
      'GET /api/FreakBrothers/search/zo%C3%AB HTTP/1.1',
      'host: x\r\nconnection: keep-alive\r\n',
    ),
    page('HEAD /api/FreakBrothers/all HTTP/1.1'),
    page('GET /api/Profile HTTP/1.1', `host: x\r\nauthorization: Bearer ${token}\r\n`),
    `${post}content-length: 44\r\n\r\n${JSON.stringify({ email: 'ann@example.org', password: 'wrong' })}`,
    `${chunked}10\r\n{"email":"a@b.c"\r\n10\r\n,"password":"x"}\r\n0\r\n\r\n`,
    `PUT /api/Profile HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"firstName":"Anna"}`,
    get +
      page('DELETE /api/Profile/Photo HTTP/1.1', `host: x\r\nauthorization: Bearer ${token}\r\n`) +
      get,
  ].map((text) => Buffer.from(text, 'latin1'));
