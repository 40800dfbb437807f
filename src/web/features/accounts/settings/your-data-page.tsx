/** A copy of everything that is stored about an account, and its deletion. */
import { useNavigate } from 'react-router';
import { downloadData } from '#contract/account-data/account-data.ts';
import { deleteAccount } from '#contract/accounts/settings.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { openUploadQueue } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { useSessionStore, useUser } from '#web/api/session-context.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/save-file.ts';

export function YourDataPage() {
  return (
    <>
      <DownloadCard />
      <DeletionCard />
    </>
  );
}

function DownloadCard() {
  const call = useCall();
  const act = async () => {
    const { body } = await call(downloadData);
    const name = `freak-brothers-account-${body.exportedAt.slice(0, 10)}.json`;
    saveFile(name, new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: 'application/json' }));
  };
  return (
    <Card title="A copy of your data">
      <p>
        Everything that we store about your account, in one JSON file. Keep it where only you can
        read it.
      </p>
      <CardAction label="Download my data" kind="quiet" act={act} />
    </Card>
  );
}

function DeletionCard() {
  const call = useCall();
  const store = useSessionStore();
  const user = useUser();
  const navigate = useNavigate();
  const number = user?.freakBrotherNumber ?? null;

  async function remove() {
    const token = store.readToken();
    await call(deleteAccount);
    // Photos that wait to be sent go with the account. If the storage fails, no other account sends or sees them.
    if (areUploadsMarked()) {
      await openUploadQueue(store)
        .empty()
        .catch(() => undefined);
    }
    if (token !== null) store.end(token, 'deletion');
    void navigate('/');
  }

  return (
    <Card title="Delete your account">
      <p>
        <b>Deleted:</b> your account with its email, phone, profile and password, all devices where
        you are signed in, and all photos that you uploaded, also in the gallery.
        {number === null ? '' : ' Your number can then be claimed again.'}
      </p>
      {number === null ? null : (
        <p>
          <b>Kept:</b> {numberLabel('fb', number)} in the directory, with its name, date and story,
          as for every {brand.singular}. To change it, do so before you delete your account.
        </p>
      )}
      <p className="hint">Our change log is also kept, without your name.</p>
      <div className="form-actions">
        <ConfirmedAction
          label="Delete my account"
          title="Delete your account?"
          confirmLabel="Delete permanently"
          confirmKind="danger"
          act={remove}
        >
          <p>It cannot be restored, not even by an admin. You can register again later.</p>
        </ConfirmedAction>
      </div>
    </Card>
  );
}
