/** The floor for searches: a bare HTTP server that finds members by a part of a name with one prepared statement. */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { foldText } from '#contract/members/search-text.ts';

const [, , file = ''] = process.argv;
const database = new DatabaseSync(file, { readOnly: true });
database.exec('pragma cache_size = -65536');
const find = database.prepare(`select members.number, first_name, last_name, deceased
  from name_word_endings cross join member_words cross join members
  where ending >= ? and ending <= ? and member_words.word_id = name_word_endings.word_id
    and member_words.series = 'fb' and members.series = 'fb' and members.number = member_words.number
    and instr(search_text, ?) > 0
  limit 1000`);
const headers = { 'content-type': 'application/json; charset=utf-8' };

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const part = foldText(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
  const rows = find.all(part, `${part}\u{10ffff}`, part);
  const found = rows
    .map((row) => ({
      freakBrotherNumber: Number(row['number']),
      firstName: row['first_name'],
      lastName: row['last_name'],
      deceased: row['deceased'] === 1,
    }))
    .sort((a, b) => a.freakBrotherNumber - b.freakBrotherNumber);
  response.writeHead(200, headers);
  response.end(JSON.stringify(found));
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
