/** Texts for fields that accept any characters: stored unchanged and shown as plain text. */
export const anyText: readonly string[] = [
  '<script>alert(1)</script>',
  'Me <b>and</b> Bob',
  '<!-- x --> <?php x ?> </textarea>',
  'Me & Bob <3 "jumping" > 10,000 ft',
  '&lt;b&gt; &amp;amp; &#60;',
  '[x](javascript:alert(1)) **bold** `code`',
  '=1+1',
  '{{7*7}} ${7*7} %s %00 \\0 \\u0000',
  "' or 1=1 --",
  'two\nlines\n\nand a tab\there',
  'a bell \u0007, a vertical tab \v, an escape \u001b[31m, \u007f, \u0085',
  'line \u2028 and paragraph \u2029 separators',
  'right to left \u202e override, isolates \u2066 \u2069',
  'محمد 跳伞 💚 👩‍👩‍👧 e\u0301 \ufeff \ufffe \uffff',
];
