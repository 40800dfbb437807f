// Phrases of the translated-sounding English that this project was once written in; docs/writing.md says how to write instead.
// It looks for exact phrases and not for grammar, so that every hit deserves a change.
import { globSync, readFileSync } from 'node:fs';

const phrases = [
  /\b(?:is|are|was|were|be|been) told (?:of|when|where)\b/i,
  /\btold (?:of|when|where) (?:a|an|the|each|every)\b/i,
  /\btells? of\b/i,
  /\bcom(?:es?|ing) (?:alive|to life)\b/i,
  /\b(?:takes?|took|answers?|answered) alike\b/i,
  /\balike long\b/i,
  /\bin vain\b/i,
  /\bwhoever\b/i,
  /\bno more(?=[.;:)]|$)/i,
  /\bsees? to it\b/i,
  /\bsays? to be\b/i,
  /\bha(?:s|ve) (?:ended|gone) with it\b/i,
  /\bwho comes by\b/i,
  /\b(?:is|are|was|were) away\b/i,
  /\bthe like\b/i,
  /\bby halves\b/i,
  /\bas long as there is none\b/i,
  /\bso many an? (?:hour|day|minute)\b/i,
  /\bon its way to\b/i,
];

/** Only in the program: tests, docs and invented texts have them in data, in names and in quotations. */
const phrasesOfProgram = [...phrases, /\bnobody\b/i, /\bsomebody\b/i];
/** @param {string} file */
const isProgram = (file) =>
  /^src\/(?!server\/sample-data\/)/.test(file) && !/\.test\.tsx?$/.test(file);

/** The guide quotes the phrases that it replaces, and the test plants them. */
const quoting =
  /^(?:docs\/writing\.md|setup\/checks\/check-words\.mjs|tests\/architecture\/words\.test\.ts)$/;

const files = globSync([
  '*.md',
  '{docs,deploy}/**/*',
  'bench/*.md',
  '{src,tests,bench,setup}/**/*.{ts,tsx,mjs,css}',
]).filter((file) => /\.\w+$/.test(file) && !quoting.test(file));

const problems = files.flatMap((file) => {
  const banned = isProgram(file) ? phrasesOfProgram : phrases;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const found = banned.map((phrase) => phrase.exec(line)?.[0]).find(Boolean);
      return found === undefined ? [] : [`${file}:${index + 1}: "${found}": see docs/writing.md`];
    });
});
if (files.length === 0) problems.push('No file was found to look at.');
console.log([...problems, `${files.length} files`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
