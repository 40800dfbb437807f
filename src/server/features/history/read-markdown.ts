/**
 * Converts Markdown into the blocks of the contract. Unsupported markup, including HTML, stays
 * plain text.
 */
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { TextBlock, TextRun } from '#contract/history/history.ts';

type TextStyle = Omit<TextRun, 'text'>;
type Block = RootContent | BlockContent | DefinitionContent;

const plain: TextStyle = { isStrong: false, isEmphasis: false, href: null };

/** Browsers read a backslash as a slash, and skip tabs and line breaks: so `/\evil.example` is another site. */
const ambiguousCharacter = /[\\\p{Cc}\p{Zl}\p{Zp}]/u;
/** A proxy or a router that decodes these could do the same with a path of the site. */
const encodedAmbiguous = /^\/(?:%2f|.*%(?:5c|[01][0-9a-f]|7f))/i;

/** Allows web, mail and site links only, because other schemes could run scripts. */
function safeHref(url: string): string | null {
  if (ambiguousCharacter.test(url) || encodedAmbiguous.test(url)) return null;
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(url) ? url : null;
}

function readInline(node: PhrasingContent, style: TextStyle): TextRun[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'html':
      return [{ ...style, text: node.value.replaceAll('\n', ' ') }];
    case 'break':
      return [{ ...style, text: '\n' }];
    case 'strong':
      return readInlines(node.children, { ...style, isStrong: true });
    case 'emphasis':
      return readInlines(node.children, { ...style, isEmphasis: true });
    case 'link':
      return readInlines(node.children, { ...style, href: safeHref(node.url) });
    case 'image':
      return [{ ...style, text: node.alt ?? '' }];
    default:
      return 'children' in node ? readInlines(node.children, style) : [];
  }
}

function readInlines(nodes: readonly PhrasingContent[], style: TextStyle = plain): TextRun[] {
  return nodes.flatMap((node) => readInline(node, style));
}

/** Joins the text of nested blocks, such as the paragraphs of a quotation, into one run of text. */
function readNested(nodes: readonly Block[]): TextRun[] {
  const parts = nodes.flatMap((node) =>
    'children' in node && (node.type === 'paragraph' || node.type === 'heading')
      ? [readInlines(node.children)]
      : readBlock(node).flatMap((block) => ('runs' in block ? [block.runs] : block.items)),
  );
  return parts.flatMap((part, index) => (index === 0 ? part : [{ ...plain, text: '\n' }, ...part]));
}

function readBlock(node: Block): TextBlock[] {
  switch (node.type) {
    case 'heading':
      // Level 1 is the page's own heading.
      return [
        { kind: 'heading', level: node.depth <= 2 ? 2 : 3, runs: readInlines(node.children) },
      ];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: readInlines(node.children) }];
    case 'blockquote':
      return [{ kind: 'quote', runs: readNested(node.children) }];
    case 'list':
      return [
        {
          kind: 'list',
          isOrdered: node.ordered === true,
          items: node.children.map((item) => readNested(item.children)),
        },
      ];
    case 'code':
    case 'html':
      return [{ kind: 'paragraph', runs: [{ ...plain, text: node.value }] }];
    default:
      return [];
  }
}

export function readMarkdown(markdown: string): TextBlock[] {
  return fromMarkdown(markdown).children.flatMap(readBlock);
}
