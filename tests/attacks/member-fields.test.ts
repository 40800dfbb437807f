/** Saves a marker in each field of a member, and looks for it where it belongs, and after withholding and erasure. */
import { expect, test } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import {
  blankFields,
  memberFieldNames,
  ownFieldNames,
  recordFields,
  textFieldNames,
  type MemberRecord,
  type ShownField,
  type TextField,
} from '#contract/members/member-fields.ts';
import { memberFlags, type MemberFlag } from '#contract/members/withheld.ts';
import type { Database } from '#server/database/open-database.ts';
import { writeRow } from '#server/features/members/import/members-csv.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import {
  confirmPassword,
  editMember,
  openAdminSite,
  readMember,
  type AdminSite,
} from '#tests/support/sites/admin-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { csv, exportCsv, readChangeLog } from '#tests/support/sites/csv-file.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { answersOf, publicReads } from '#tests/support/sites/public-reads.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';

/** Which flags blank a field for others. A field that nobody has decided about does not compile. */
const hiddenBy: Readonly<Record<ShownField, readonly MemberFlag[]>> = {
  series: [],
  number: [],
  firstName: ['isNameWithheld'],
  lastName: ['isNameWithheld'],
  deceased: [],
  day: ['isNameWithheld', 'isYearWithheld'],
  month: ['isNameWithheld', 'isYearWithheld'],
  year: ['isNameWithheld', 'isYearWithheld'],
  location: ['isNameWithheld'],
  maneuver: ['isNameWithheld'],
  story: ['isNameWithheld', 'isStoryWithheld', 'isStoryHidden'],
};

const marker = (field: string, version: number) => `Marker${field}${version}`;

const texts = (version: number) =>
  Object.fromEntries(textFieldNames.map((name) => [name, marker(name, version)])) as Record<
    TextField,
    string
  >;

const ownFields = (version: number) => ({
  day: 16 + version,
  month: version,
  year: 1986 + version,
  ...texts(version),
});

/** The name of a deceased member cannot be withheld. */
const markedMember = (version: number): MemberRecord => ({
  series: 'fb',
  number: 77,
  firstName: marker('firstName', version),
  lastName: marker('lastName', version),
  deceased: false,
  ...ownFields(version),
  aliases: [marker('aliases', version)],
});

const example = {
  day: '1987-01-17',
  location: marker('location', 1),
  terms: [marker('lastName', 1), marker('aliases', 1), '77'],
};

/** Without what addresses the member. */
function fieldsOf(version: number) {
  const { series: _series, number: _number, ...fields } = markedMember(version);
  return fields;
}

async function importMember(admin: AdminSite, version: number) {
  await confirmPassword(admin.site, admin.token);
  const file = csv(memberFieldNames.join(), writeRow(markedMember(version)).join());
  return (await sendCsv(admin, file)).body;
}

/** A member with a marker in each field, linked to the second account. */
async function openMarked(database: Database) {
  const admin = await openAdminSite(database);
  const { site } = admin;
  await insertMember(database, { number: 77 });
  const { token } = await site.join(77);
  expect((await editMember(admin, 'fb/77', fieldsOf(1))).status).toBe(200);
  const read = async (path: string) => (await site.ask(`GET ${path}`, { token })).body;
  return {
    admin,
    token,
    save: (body: object) => site.ask('PUT FreakBrother', { token, body }),
    set: (flag: MemberFlag) =>
      flag === 'isStoryHidden'
        ? editMember(admin, 'fb/77', { isStoryHidden: true })
        : site.ask('PUT FreakBrother', { token, body: { [flag]: true } }),
    profile: () => read('FreakBrother/77?logView=false'),
    own: () => read('FreakBrother/own'),
    reads: async () => answersOf(await publicReads(site, example)),
  };
}

describeEachDialect('the fields of a member', ({ open }) => {
  test('come through a file, the editor, the change log, an undo and the export', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    expect(await importMember(admin, 1)).toMatchObject({ added: 1 });
    expect(await readMember(admin, 'fb/77')).toMatchObject(fieldsOf(1));
    const edited = { ...fieldsOf(2), deceased: true };
    for (const [field, value] of Object.entries(edited)) {
      expect((await editMember(admin, 'fb/77', { [field]: value })).status, field).toBe(200);
      expect(await readMember(admin, 'fb/77')).toHaveProperty(field, value);
    }
    expect(await importMember(admin, 3)).toMatchObject({ changed: 1 });
    expect(await readMember(admin, 'fb/77')).toMatchObject(fieldsOf(3));

    const log = (await admin.ask('GET Admin/Changes')).body as unknown as ChangePage;
    const [newest] = log.changes;
    const logged = newest?.fields.map(({ name }) => name);
    expect(logged?.toSorted()).toEqual(
      recordFields.filter((field) => field !== 'number').toSorted(),
    );
    const undone = await admin.ask('POST Admin/Changes/Undo', { change: newest?.changeId });
    expect(undone.body).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/77')).toMatchObject(edited);
    const row = writeRow({ ...markedMember(2), deceased: true });
    expect(await exportCsv(database)).toContain(row.join());
  });

  test('are saved by the member if they are the member’s own, and downloaded', async () => {
    const { admin, token, save, own } = await openMarked(await open());
    for (const [field, value] of Object.entries({ ...fieldsOf(2), deceased: true })) {
      expect((await save({ [field]: value })).status, field).toBe(200);
    }
    const expected = { ...fieldsOf(1), ...ownFields(2) };
    expect(await readMember(admin, 'fb/77')).toMatchObject(expected);
    const { aliases: _aliases, ...downloaded } = expected;
    expect(await own()).toMatchObject(downloaded);
    expect((await downloadData(admin.site, token)).body['claim']).toMatchObject({
      freakBrotherNumber: 77,
      member: downloaded,
    });
  });

  test.each(memberFlags)(
    'are blank for others where %s says so, and nowhere else',
    async (flag) => {
      const { set, profile, reads } = await openMarked(await open());
      const { series: _series, number, aliases, ...fields } = markedMember(1);
      expect(await profile()).toMatchObject({ freakBrotherNumber: number, ...fields });

      expect((await set(flag)).status).toBe(200);
      const isHidden = (field: string) => hiddenBy[field as ShownField].includes(flag);
      const blanks = { firstName: '', lastName: '', ...blankFields };
      const expected = Object.entries(fields).map(([field, value]) => [
        field,
        isHidden(field) ? blanks[field as keyof typeof blanks] : value,
      ]);
      expect(await profile()).toMatchObject({
        freakBrotherNumber: number,
        ...(Object.fromEntries(expected) as object),
      });
      const answers = await reads();
      const isRead = (text: string) => answers.some((answer) => answer.includes(text));
      for (const field of ['firstName', 'lastName', ...textFieldNames]) {
        expect(isRead(marker(field, 1)), field).toBe(!isHidden(field));
      }
      expect(isRead(String(aliases[0]))).toBe(false);
    },
  );

  test.each(memberFlags)(
    'keep their values if a client sends back what %s made blank',
    async (flag) => {
      const { set, save, own } = await openMarked(await open());
      const hidden = ownFieldNames.filter((field) => hiddenBy[field].includes(flag));
      expect((await set(flag)).status).toBe(200);
      for (const field of hidden) {
        expect((await save({ [field]: blankFields[field] })).status).toBe(200);
        expect(await own(), field).toMatchObject(ownFields(1));
      }
      // A client that has read the own page has seen them.
      for (const field of hidden) {
        await save({ [field]: blankFields[field], isStoryHidden: false });
        expect((await own())[field], field).toBe(blankFields[field]);
      }
    },
  );

  test('are erased from the change log with the account, besides names and other names', async () => {
    const database = await open();
    const { admin, token, save } = await openMarked(database);
    expect((await save(ownFields(2))).status).toBe(200);
    expect(await importMember(admin, 3)).toMatchObject({ changed: 1 });
    const moved = await editMember(admin, 'fb/77', { ...fieldsOf(4), freakBrotherNumber: 79 });
    expect(moved.status).toBe(200);

    const readFields = async () =>
      (await readChangeLog(database)).flatMap(({ before, after }) =>
        [before, after].flatMap((snapshot) => Object.entries(snapshot ?? {})),
      );
    const namesOf = (fields: readonly (readonly [string, unknown])[]) =>
      fields.map(([name]) => name);
    const written = await readFields();
    expect(namesOf(written)).toEqual(expect.arrayContaining(ownFieldNames));
    for (const version of [1, 2, 3, 4]) {
      for (const [name, value] of Object.entries(ownFields(version))) {
        expect(written).toContainEqual([name, value]);
      }
    }

    const deleted = await admin.site.ask('POST Account/Delete', {
      token,
      body: { password: goodPassword },
    });
    expect(deleted.status).toBe(200);
    const left = await readFields();
    for (const field of ownFieldNames) expect(namesOf(left)).not.toContain(field);
    for (const version of [1, 2, 3, 4]) {
      for (const text of Object.values(texts(version))) {
        expect(JSON.stringify(left)).not.toContain(text);
      }
    }
    expect(left).toContainEqual(['lastName', marker('lastName', 4)]);
    expect(left).toContainEqual(['aliases', [marker('aliases', 4)]]);
    expect((await readChangeLog(database)).map(({ account_id }) => account_id)).not.toContain(2);
    expect(await readMember(admin, 'fb/79')).toMatchObject(fieldsOf(4));
  });
});
