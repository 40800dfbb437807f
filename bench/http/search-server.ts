/** The floor for searches: a bare HTTP server that finds members by a part of a name in one text of all names. */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { foldText } from '#contract/members/search-text.ts';

const [, , file = ''] = process.argv;
const database = new DatabaseSync(file, { readOnly: true });
const members = database
  .prepare(
    `select number, first_name, last_name, deceased from members where series = 'fb' order by number`,
  )
  .all();
database.close();
const starts: number[] = [];
let text = '';
for (const { first_name: firstName, last_name: lastName } of members) {
  starts.push(text.length);
  text += `${foldText(`${String(firstName)} ${String(lastName)}`)}\n`;
}
const headers = { 'content-type': 'application/json; charset=utf-8' };

function find(part: string) {
  const found = [];
  let place = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, starts[place])) {
    while ((starts[place + 1] ?? Infinity) <= at) place += 1;
    found.push(members[place]);
    place += 1;
  }
  return found.slice(0, 1_000);
}

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const part = foldText(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
  const found = find(part).map((row) => ({
    freakBrotherNumber: row?.['number'],
    firstName: row?.['first_name'],
    lastName: row?.['last_name'],
    deceased: row?.['deceased'] === 1,
  }));
  response.writeHead(200, headers);
  response.end(JSON.stringify(found));
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
