/** The photo of a remembrance that others may not see yet. It is fetched with the session of the reader. */
import { useQuery } from '#web/api/account/use-query.ts';
import { useObjectUrl } from '#web/ui/photos/use-object-url.ts';

interface Props {
  readonly remembranceId: number;
  readonly label: string;
}

export function RemembrancePicture({ remembranceId: remembrance, label }: Props) {
  const { response } = useQuery('getRemembrancePicture', { params: { remembrance } });
  const uri = useObjectUrl(response?.isOk ? response.value : null);
  if (response?.isOk === false) return <p className="hint">{response.failure.message}</p>;
  if (uri === null) return <p className="hint">Loading the photo</p>;
  return <img className="remembrance-picture" src={uri} alt={label} />;
}
