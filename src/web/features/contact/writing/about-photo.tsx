interface Props {
  readonly photoId: number;
  readonly onRemove: () => void;
}

export function AboutPhoto({ photoId, onRemove }: Props) {
  return (
    <div className="notice about-photo">
      {/* In a new tab, so that nothing typed is lost. */}
      <p>
        About{' '}
        <a href={`/Photo-Gallery?photo=${photoId}`} target="_blank">
          photo {photoId}
        </a>{' '}
        (opens in a new tab)
      </p>
      <span className="needs-script">
        <button type="button" className="text-button" onClick={onRemove}>
          Leave it out
        </button>
      </span>
    </div>
  );
}
