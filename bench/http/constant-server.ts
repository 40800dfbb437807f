/** The floor for responses: a bare HTTP server that sends one constant response from a file. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

export interface ConstantResponse {
  readonly status: number;
  /** Names and values alternately. */
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

const [, , file = ''] = process.argv;
const { status, headers, body } = JSON.parse(await readFile(file, 'utf8')) as ConstantResponse;
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(status, [...headers]);
  response.end(status === 304 ? undefined : bytes);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
