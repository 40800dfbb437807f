/** Six digits, or the eight of a reset code, outside links; null if there is none. */
export function codeIn(text: string): string | null {
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, '');
  return /\b\d{6}(?:\d{2})?\b/.exec(withoutLinks)?.[0] ?? null;
}

export const linkTokenIn = (text: string): string | null =>
  /#token=([0-9a-f]{48})\b/.exec(text)?.[1] ?? null;

/** The path of the link, including its token; null if there is none. */
export const mailedLinkIn = (text: string): string | null =>
  /https?:\/\/[^/\s]+(\/\S+#token=[0-9a-f]{48})\b/.exec(text)?.[1] ?? null;

/** The path of a link that confirms or shows a message; null if there is none. */
export const contactLinkIn = (text: string): string | null =>
  /https?:\/\/[^/\s]+(\/Contact\/\w+#[0-9a-f]{48})\b/.exec(text)?.[1] ?? null;

/** The path of an invitation; null if there is none. */
export const invitationIn = (text: string): string | null =>
  /https?:\/\/[^/\s]+(\/invitation#[0-9a-f]{48})\b/.exec(text)?.[1] ?? null;
