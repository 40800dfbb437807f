/** A keeper edits the page of a deceased member, and approves remembrances. */
import { useParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import {
  getMemorial,
  updateMemorial,
  memorialForm,
  type Memorial,
  removeMemorialPhoto,
} from '#contract/memorials/keepers.ts';
import { longestStory } from '#contract/members/member-fields.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import {
  keeperRequestAddress,
  rememberAddress,
  pathToKeptPhoto,
} from '#web/addresses/memorial-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { WaitingRemembrances } from './waiting-remembrances.tsx';
import type { PhotoType } from '#contract/photos.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RemovePicture } from '#web/api/forms/remove-picture.tsx';
import '../memorials.css';

export function KeepPage() {
  const { number = '' } = useParams();
  return <Keep key={number} number={number} />;
}

function Keep({ number }: { readonly number: string }) {
  const kept = useQuery(getMemorial, { params: { number } });
  if (kept.value === null) {
    return (
      <section className="card" aria-label="The page that you keep">
        {kept.failure?.code === 'not_found' ? (
          <>
            <p>{kept.failure.message}</p>
            <p>
              <Link to={keeperRequestAddress(Number(number))}>Ask to keep this page</Link>
            </p>
          </>
        ) : (
          <QueryState label="Loading the page" query={kept} />
        )}
      </section>
    );
  }
  return <Loaded memorial={kept.value} onChange={kept.keep} />;
}

interface Props {
  readonly memorial: Memorial;
  readonly onChange: (memorial: Memorial) => void;
}

function Loaded({ memorial, onChange }: Props) {
  const { member, avatarUri } = memorial;
  const { freakBrotherNumber: number } = member;
  return (
    <>
      <PageSubject name={nameWithNumber(member)} />
      <section className="card" aria-label={nameWithNumber(member)}>
        <MemberCard member={{ ...member, avatarUri }} size="small" />
        <ul className="row">
          <li>
            <Link to={`/${brand.singularSlug}/${number}`}>The page as others see it</Link>
          </li>
          <li>
            <Link to={rememberAddress(number)}>Write a remembrance</Link>
          </li>
          <li>
            <Link to={keeperRequestAddress(number)}>Stop keeping this page</Link>
          </li>
        </ul>
      </section>
      <WaitingRemembrances number={number} />
      {memorial.isStoryWithheld ? (
        <Withheld title="The story" what="the story" />
      ) : (
        <StoryCard memorial={memorial} onChange={onChange} />
      )}
      {memorial.arePhotosWithheld ? (
        <Withheld title="Photo and card" what="the photo and the card" />
      ) : (
        <KeptPictures memorial={memorial} onChange={onChange} />
      )}
    </>
  );
}

/** The member decided it while living. */
function Withheld({ title, what }: { readonly title: string; readonly what: string }) {
  return (
    <Card title={title}>
      <p>
        {`The member did not want ${what} to be shown, so only the admins see and change it. `}
        <Link to="/Contact">Write to the admins</Link>
      </p>
    </Card>
  );
}

function StoryCard({ memorial: { member, story, isStoryHidden }, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { field, form, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema: memorialForm,
    defaultValues: { story },
    async send(body) {
      const params = { number: member.freakBrotherNumber };
      const { body: memorial } = await call(updateMemorial, { params, body });
      form.reset({ story: memorial.story });
      onChange(memorial);
      showToast('success', 'Story saved.');
    },
  });
  return (
    <Card title="The story">
      {isStoryHidden ? (
        <p className="notice">
          Others do not see the story, because an admin has hidden it. You can still change it.
        </p>
      ) : null}
      <Form onSubmit={onSubmit} alert={alert} submit="Save story" isBusy={isBusy}>
        <TextAreaField
          label="Story"
          hint="Everyone can read it. Every change is in the change log of the admins."
          rows={10}
          limit={longestStory}
          {...field('story')}
        />
      </Form>
      <LeaveGuard hasChanges={() => isDirty} />
    </Card>
  );
}

interface KeptPicturesProps {
  readonly memorial: Memorial;
  readonly onChange: (memorial: Memorial) => void;
}

const words = {
  photo: { title: 'Photo', none: 'No photo yet.', upload: 'Upload photo', remove: 'Remove photo' },
  card: {
    title: 'Membership card',
    none: 'No card yet.',
    upload: 'Upload card',
    remove: 'Remove card',
  },
} as const;

function KeptPictures({ memorial, onChange }: KeptPicturesProps) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const { member, avatarUri, fbCardThumbUri } = memorial;
  const { freakBrotherNumber: number } = member;
  const uris = { photo: avatarUri, card: fbCardThumbUri };

  async function remove(photoType: PhotoType) {
    const params = { number, photoType };
    await cancelWaiting({ call: 'setMemorialPhoto', number, type: photoType });
    onChange((await call(removeMemorialPhoto, { params })).body);
    showToast('success', photoType === 'card' ? 'Card removed.' : 'Photo removed.');
  }

  return (
    <Card title="Photo and card">
      {(['photo', 'card'] as const).map((type) => {
        const { title, none, upload, remove: removeLabel } = words[type];
        const uri = uris[type];
        return (
          <section key={type} className="stack" aria-labelledby={`kept-${type}`}>
            <h3 id={`kept-${type}`}>{title}</h3>
            {uri === null ? (
              <p className="hint">{none}</p>
            ) : (
              <img
                className="remembrance-picture"
                src={uri}
                alt={`${title} of ${nameWithNumber(member)}`}
              />
            )}
            <div className="form-actions">
              <LinkButton to={pathToKeptPhoto(number, type)}>{upload}</LinkButton>
              {uri === null ? null : (
                <RemovePicture label={removeLabel} name={`the ${type}`} act={() => remove(type)} />
              )}
            </div>
          </section>
        );
      })}
    </Card>
  );
}
