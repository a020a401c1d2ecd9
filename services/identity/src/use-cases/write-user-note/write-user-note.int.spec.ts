import type { StaffPrincipal } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../../testing/given-people.js';

describe('WriteUserNote', () => {
  let identity: Identity;
  let support: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    identity = await givenIdentity();
    support = (await givenStaff(identity, 'support')).principal;
  });
  beforeEach(async () => {
    uid = (await givenCustomer(identity)).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const note = (text: string, more: { staff?: StaffPrincipal; idempotencyKey?: string } = {}) =>
    ({ type: 'WriteUserNote', staff: support, uid, text, requestId: 'q', idempotencyKey: 'n-1', ...more }) as const;
  const notes = async () => {
    const { rows } = await identity.asked('identity.user-events', { uid, types: ['UserNoteWritten'], limit: 10 });
    return rows.map(({ text, byNames, at }) => ({ text, byNames, at }));
  };

  it('keeps the text in the vault and only names it in the log, with author and time', async () => {
    const reply = await identity.send<'WriteUserNote'>(note('  Called back, asked for a statement.\nWaits. '));
    expect(await notes()).toEqual([
      {
        text: 'Called back, asked for a statement.\nWaits.',
        byNames: [support.name],
        at: identity.clock.nowMs(),
      },
    ]);
    const event = (await identity.events(`user-${uid}`)).at(-1);
    expect(event).toEqual({
      type: 'UserNoteWritten',
      data: { uid, noteId: reply.ok && reply.value.noteId, by: support.staffId },
    });
    expect(JSON.stringify(await identity.audit())).not.toContain('statement');
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: support.staffId,
      action: 'users.note',
      target: `user:${uid}`,
    });
    await identity.vault.erasePerson(uid);
    expect(await notes()).toMatchObject([{ text: null, byNames: [support.name] }]);
  });

  it('is written once for an idempotency key, which stands for one text', async () => {
    const first = await identity.send<'WriteUserNote'>(note('One.'));
    expect(await identity.send<'WriteUserNote'>(note('One.'))).toEqual(first);
    expect(await identity.refused(note('Two.'))).toMatchObject({ code: 'idempotency-conflict' });
    await identity.send<'WriteUserNote'>(note('Two.', { idempotencyKey: 'n-2' }));
    expect((await notes()).map(({ text }) => text)).toEqual(['Two.', 'One.']);
  });

  it.each(['', '   ', 'a'.repeat(1_001), 'right\u202eleft', 'bell\u0007'])(
    'refuses a text that others could not read as it is: %j',
    async (text) => {
      expect(await identity.refused(note(text))).toMatchObject({ code: 'note-invalid', field: 'text' });
    },
  );

  it('takes the permission to write notes, and a known person', async () => {
    const treasury = (await givenStaff(identity, 'treasury')).principal;
    expect(await identity.refused(note('x', { staff: treasury }))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.refused({ ...note('x'), uid: '1000000' })).toEqual({ code: 'user-unknown' });
  });

  it('leaves a row that no event names to be removed a day later, and no other', async () => {
    await identity.send<'WriteUserNote'>(note('Kept.'));
    await identity.context.notes.put(uid, { noteId: 'ghost', text: 'Lost.', now: identity.clock.nowMs() });
    identity.clock.advance(90_000_000);
    await identity.service.tidy();
    expect(await identity.context.notes.text(uid, 'ghost')).toBeNull();
    expect(await notes()).toMatchObject([{ text: 'Kept.' }]);
  });
});
