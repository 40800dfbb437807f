/**
 * Stores a payload in every text field of a running site, with a member, an account, a photo and a number for each.
 */
import { stringify } from 'csv-stringify/sync';
import { emailText, type User } from '#contract/accounts/account.ts';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { maxTemplates, templatesForm } from '#contract/contact/messages.ts';
import { memberShape } from '#contract/members/member-fields.ts';
import { hashToken } from '#server/identity/secrets.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { askSite, changeData } from '#tests/support/processes/ask-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import type { Carrier } from './scripts-fields.ts';
import type { Payload } from './scripts-payloads.ts';
import { storeMemorial } from './store-memorial.ts';
import { storeRequests } from './store-requests.ts';

export interface StoredPayload {
  readonly payload: Payload;
  /** The member linked to the account. */
  readonly number: number;
  readonly account: number;
  readonly token: string;
  /** A message to the admins, and the token of one to the member. */
  readonly message: number;
  readonly messageToken: string;
  /** A deceased member, with a remembrance by the account. */
  readonly gone: number;
  /** A change-log entry about the member. */
  readonly change: number;
  /** The number of fields that accepted it and that refused it. */
  readonly taken: number;
  readonly refused: number;
}

type Words = Readonly<Record<string, unknown>>;

const password = 'correct horse battery';
/** These fields accept any characters. */
const plainTexts = new Set([
  'caption',
  'description',
  'location',
  'maneuver',
  'story',
  'intro',
  'city',
  'stateProvince',
  'country',
  'postalCode',
  'reason',
  'text',
  'note',
  'markdown',
]);
/** Higher than all other members. */
const newNumberOf = ({ number }: Payload) => 10_000 + number;
export const markedNumberOf = ({ number }: Payload) => 20_000 + number;

export function openStore(site: Site, admin: string) {
  const carriers = new Set<Carrier>();

  async function ask(request: string, token: string | undefined, body?: unknown) {
    const answer = await askSite(site, request, { token, body });
    return { status: answer.status, body: (await answer.json()) as Words };
  }

  const run = (sql: string, ...values: (string | number)[]) => changeData(site, sql, ...values);

  return {
    ask,
    run,
    carriers,
    /** @param number of a living, unclaimed member */
    async store(payload: Payload, number: number): Promise<StoredPayload> {
      const { text } = payload;
      const counts = { taken: 0, refused: 0 };

      /** Sends the payload in all these fields; refused fields are then sent with their earlier values. */
      async function send(
        carrier: Carrier,
        [request, token]: readonly [string, string | undefined],
        plain: Words,
        fields: readonly string[],
        asText = (field: string): unknown => (field === 'aliases' ? [text] : text),
      ): Promise<Words> {
        carriers.add(carrier);
        let left = fields;
        for (;;) {
          const words = Object.fromEntries(left.map((field) => [field, asText(field)]));
          const answer = await ask(request, token, { ...plain, ...words });
          if (answer.status === 200) {
            counts.taken += left.length;
            counts.refused += fields.length - left.length;
            return answer.body;
          }
          const errors = Object.keys(answer.body['errors'] ?? {});
          const wrong = left.filter((field) =>
            errors.some((name) => name === field || name.startsWith(`${field}.`)),
          );
          const isWanted = wrong.some((field) => plainTexts.has(field));
          if (answer.status !== 400 || wrong.length === 0 || isWanted) {
            throw new Error(`${request} ${answer.status}: ${JSON.stringify([answer.body, text])}`);
          }
          left = left.filter((field) => !wrong.includes(field));
        }
      }

      const names = { firstName: 'Plain', lastName: 'Name' };
      const both = ['firstName', 'lastName'];
      const record = `Admin/Members/fb/${number}`;
      const ownTexts = ['location', 'maneuver', 'story'];
      const stored = (await ask(`GET ${record}`, admin)).body;
      await send('record', [`PUT ${record}`, admin], stored, [...both, ...ownTexts, 'aliases']);
      for (const series of ['', '/nnfb', '/nnfs']) {
        const body = { ...names, freakBrotherNumber: newNumberOf(payload) };
        await send('new member', [`POST FreakBrothers${series}`, admin], body, both);
      }

      const email = emailText.safeParse(text).success ? text : `payload${payload.number}@x.invalid`;
      const form = { ...names, email, password, confirmPassword: password };
      const registered = await send(
        'registration',
        ['POST Account/register', undefined],
        { ...form, freakBrotherNumber: number },
        both,
      );
      carriers.add('email');
      counts[email === text ? 'taken' : 'refused'] += 1;
      const { token } = registered as unknown as User;
      run('update accounts set validated_at = 1, lapses_at = null where email = ?', email);
      run(
        'update claims set is_validated = 1 where account_id = (select id from accounts where email = ?)',
        email,
      );
      const profile = (await ask('GET Profile', token)).body;
      const places = ['phoneNumber', 'city', 'stateProvince', 'country', 'postalCode'];
      const own = [...both, ...places, 'profileName', 'intro'];
      await send('account', ['PUT Profile', token], profile, own);
      await send('own member', ['PUT FreakBrother', token], {}, ownTexts);

      const listed = (await ask('GET Admin/Places', admin)).body['places'] as Words[];
      const ofPlace = `Admin/Places/${Number(listed[0]?.['placeId'])}`;
      await send('place', [`PUT ${ofPlace}`, admin], { name: 'Plain' }, ['name']);
      const spelling = () => `${text} place ${payload.number}`;
      const plainSpelling = { spelling: `Plain ${payload.number}` };
      await send(
        'place',
        [`POST ${ofPlace}/Spellings`, admin],
        plainSpelling,
        ['spelling'],
        spelling,
      );

      const origin = site.url.replace('127.0.0.1', 'localhost');
      const begun = await ask('POST Account/Passkeys/Begin', token, { password });
      const { challenge } = begun.body['options'] as { challenge: string };
      const response = createPasskey().register(challenge, { origin });
      const passkey = { challenge, response, name: 'Plain' };
      await send('passkey', ['POST Account/Passkeys', token], passkey, ['name']);

      const data = asBase64(await drawPhoto({ shade: payload.number % 256 }));
      const taken = { day: 4, month: 7, year: 1976, location: 'Plain' };
      const photo = { data, origFileName: 'x.jpg', caption: 'Plain', ...taken };
      const sent = ['origFileName', 'caption', 'location'];
      const added = await send('photo', ['POST Gallery/Photo', token], photo, sent);
      const ofPhoto = `Gallery/Photo/${Number(added['photoId'])}`;
      await send('photo', [`PUT ${ofPhoto}`, token], {}, ['description']);
      const inPhoto = `${ofPhoto}/Marks`;
      const marked = await ask(`POST ${inPhoto}`, token, { x: 500, y: 500 });
      const [unnamed] = marked.body['marks'] as { markId: number }[];
      const suggest = `POST Marks/${unnamed?.markId}/Suggestions`;
      await send('suggestion', [suggest, token], { text: 'Plain' }, ['text']);
      const card = { data, origFileName: 'x.jpg', photoType: 'card' };
      await send('photo', ['POST FreakBrother/Photo', token], card, ['origFileName']);
      const gone = await storeMemorial(
        { ask, send, run },
        { number: payload.number, token, admin, data, password },
      );
      const photos = (await ask(`GET ${record}/Photos`, admin)).body as unknown as {
        photoId: number;
      }[];
      const onPhoto = `POST Admin/Photos/${photos[0]?.photoId}`;
      await send('hiding', [`${onPhoto}/Hide`, admin], {}, ['reason']);
      await send('deletion', [`${onPhoto}/Delete`, admin], {}, ['reason']);
      const found = (await ask(`GET Admin/Members/fb/${number}`, admin)).body;
      const account = Number((found['account'] as Words)['accountId']);
      run('update claims set is_approved = 0 where account_id = ?', account);
      const reject = `POST Admin/Inbox/claim/${account}/reject`;
      await send('claim', [reject, admin], { reason: 'Plain' }, ['reason']);
      await ask(`POST FreakBrother/claim/${number}`, token);
      const mark = `PUT Admin/Numbers/fb/${markedNumberOf(payload)}`;
      await send('number', [mark, admin], { state: 'void', note: '' }, ['note']);

      carriers.add('search');
      const term = encodeURIComponent(text);
      const search = async () => (await ask(`GET Search/fb/${term}`, undefined)).status;
      if ((await search()) === 200) {
        counts.taken += 1;
        await send('search', ['POST Admin/Searches/Missed/Dismiss', admin], {}, ['term']);
      } else counts.refused += 1;

      const sender = `sender${payload.number}@x.invalid`;
      const written = { name: 'Plain', email: sender, about: 'other', text: 'Plain', number };
      await send('message', ['POST Contact', undefined], written, ['name', 'text']);
      // The number of mails a day is limited even in a trial.
      run('delete from use_counts');
      run('update contact_messages set confirmed_at = written_at where email = ?', sender);
      const newest = (await ask('GET Admin/Inbox?kind=message&page=9999', admin)).body['items'];
      const mine = (newest as InboxItem[]).find(
        ({ about }) => about?.freakBrotherNumber === number,
      );
      const message = mine?.itemId ?? 0;
      const reply = `POST Admin/Inbox/message/${message}/approve`;
      await send('answer', [reply, admin], { seen: mine?.version, text: 'Plain' }, ['text']);
      const messageToken = payload.number.toString(16).padStart(48, '0');
      run(
        `insert into contact_messages (about, name, email, email_key, number, text, written_at, token_hash,
          confirmed_at, relayed_to, relay_hash)
          select 'member', name, email, email_key, number, text, written_at, ?, confirmed_at, ?, ?
          from contact_messages where id = ?`,
        `token ${payload.number}`,
        account,
        hashToken(messageToken),
        message,
      );

      storeRequests(run, { account, email, number: payload.number });

      const { changes } = (await ask(`GET Admin/Changes?member=${number}`, admin)).body;
      const [change] = changes as { changeId: number }[];
      const place = { payload, number, account, token, message, messageToken, gone };
      return { ...place, change: change?.changeId ?? 0, ...counts };
    },

    /** Stores the first payloads as templates of answers. */
    async storeTemplates(payloads: readonly Payload[]): Promise<void> {
      const { name, text: anyText } = templatesForm.shape.templates._zod.def.element.shape;
      const templates = payloads.slice(0, maxTemplates).map(({ text }) => ({
        name: name.safeParse(text).success ? text : 'Plain',
        text: anyText.safeParse(text).success ? text : 'Plain',
      }));
      const { status, body } = await ask('PUT Admin/Answers', admin, { templates });
      if (status !== 200) throw new Error(`PUT Admin/Answers ${status} ${JSON.stringify(body)}`);
    },

    /** Stores all payloads in one history text. */
    async storeHistory(payloads: readonly Payload[]): Promise<void> {
      carriers.add('history');
      const { version } = (await ask('GET Admin/History', admin)).body;
      const markdown = payloads.map(({ text }) => text).join('\n\n');
      const { status, body } = await ask('PUT Admin/History', admin, { markdown, version });
      if (status !== 200) throw new Error(`PUT Admin/History ${status} ${JSON.stringify(body)}`);
    },

    /** Imports a file of night-jump sisters named after the payloads. */
    async storeFile(payloads: readonly Payload[]): Promise<string> {
      carriers.add('file');
      const fields = ['firstName', 'lastName', 'location', 'maneuver', 'story'] as const;
      const rows = payloads.map((payload) => {
        const cells = fields.map((field) =>
          memberShape[field].safeParse(payload.text).success ? payload.text : 'Plain',
        );
        return ['nnfs', String(markedNumberOf(payload)), ...cells];
      });
      const file = stringify([['series', 'number', ...fields], ...rows]);
      const answer = await fetch(`${site.url}/api/Admin/Members/Import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'text/csv' },
        body: file,
      });
      if (!answer.ok) throw new Error(`Import ${answer.status} ${await answer.text()}`);
      return file;
    },
  };
}
