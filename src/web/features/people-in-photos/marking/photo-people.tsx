/** The people in the photo that is open in the gallery. The marks of other photos are not requested. */
import { useEffect, useState } from 'react';
import { listPeopleInPhoto, type ShownMark } from '#contract/people-in-photos/marks.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';
import { ShownPeople, type PhotoPeopleProps } from '../viewing/shown-people.tsx';
import { MemberPeople } from './member-people.tsx';

function VisitorPeople({ photo, layer }: PhotoPeopleProps) {
  const call = useCall();
  const { photoId } = photo;
  const [marks, setMarks] = useState<readonly ShownMark[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      try {
        const response = await settle(call(listPeopleInPhoto, { params: { photoId } }, { signal }));
        // The photo can be looked at without them.
        if (response.isOk) setMarks(response.value.body.marks);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void ask();
    return () => controller.abort();
  }, [call, photoId]);
  return <ShownPeople photo={photo} layer={layer} marks={marks} />;
}

export function PhotoPeople(props: PhotoPeopleProps) {
  const session = useSession();
  const isMember = session.kind === 'signed-in' && session.user.phoneNumberConfirmed;
  const { photoId } = props.photo;
  if (!isMember) return <VisitorPeople key={photoId} {...props} />;
  return <MemberPeople key={photoId} {...props} />;
}
