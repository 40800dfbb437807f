/** Shows the progress of an upload. After the last byte the server still has to prepare the photo. */

interface Props {
  /** From 0 to 1; null if there is no upload. */
  readonly progress: number | null;
}

function describe(progress: number | null): string {
  if (progress === null) return '';
  return progress < 1 ? 'Uploading your photo…' : 'Almost done…';
}

export function UploadProgress({ progress }: Props) {
  return (
    <div className="stack upload-progress">
      <p role="status">{describe(progress)}</p>
      {progress === null ? null : (
        <progress aria-label="Upload" {...(progress < 1 ? { value: progress } : {})} />
      )}
    </div>
  );
}
