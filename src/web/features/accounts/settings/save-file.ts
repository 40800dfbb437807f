/** Hands bytes to the browser as a file to keep. */

/** Some browsers begin to read the file only after the click is over. */
const readingTimeoutMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingTimeoutMs);
}
