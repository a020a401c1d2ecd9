import type { AgreementId } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';

const TEXTS = { 'en-us': 'New terms.\n\nSecond paragraph.', 'zh-cn': '新条款。' };

describe('DraftAgreement', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const draft = async (role: 'aml' | 'support' = 'aml', more: object = {}) => {
    const { principal } = await givenStaff(identity, role);
    const command = { type: 'DraftAgreement', staff: principal, agreement: 'terms', texts: TEXTS, requestId: 'q' };
    return { ...command, ...more } as { type: 'DraftAgreement' } & typeof command & { agreement: AgreementId };
  };

  it('keeps the texts in the log under their hashes, after it is on record, and once', async () => {
    const command = await draft();
    const contentHash = { 'en-us': sha256Hex(TEXTS['en-us']), 'zh-cn': sha256Hex(TEXTS['zh-cn']) };
    expect(await identity.send<'DraftAgreement'>(command)).toEqual({ ok: true, value: { contentHash } });
    expect(await identity.send<'DraftAgreement'>({ ...command, requestId: 'r' })).toMatchObject({ ok: true });
    expect(await identity.events('agreement-terms')).toEqual([
      {
        type: 'VersionDrafted',
        data: { agreement: 'terms', contentHash, texts: TEXTS, by: command.staff.staffId },
      },
    ]);
    const records = (await identity.audit()).filter(({ action }) => action === 'agreements.draft');
    expect(records).toMatchObject([{ actor: command.staff.staffId, target: 'agreement:terms' }]);
    expect(await identity.asked('identity.agreement-text', { agreement: 'terms', contentHash })).toMatchObject({
      texts: TEXTS,
      published: null,
    });
    // Nobody is asked to sign a draft.
    expect((await identity.asked('identity.agreements', {})).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('keeps no other text while a request waits, so that the one of the request is still there', async () => {
    const command = await draft('aml', { agreement: 'risk' });
    const drafted = await identity.send<'DraftAgreement'>(command);
    if (!drafted.ok) throw new Error(drafted.rejection.code);
    const payload = {
      agreement: 'risk',
      version: 2,
      contentHash: { ...drafted.value.contentHash },
      profiles: ['au', 'jp'],
      effectiveAt: 0,
      reconsent: true,
      graceDays: 14,
    };
    const asked = await identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff: command.staff,
      kind: 'agreement-publish',
      target: 'agreement:risk',
      payload,
      reason: 'checked',
      requestId: 'q',
      idempotencyKey: 'draft-while-waiting',
    });
    if (!asked.ok) throw new Error(asked.rejection.code);
    const { approvalId } = asked.value;
    const other = await draft('aml', { agreement: 'risk', texts: { ...TEXTS, 'en-us': 'Others.' } });
    expect(await identity.refused<'DraftAgreement'>(other)).toEqual({
      code: 'approval-pending',
      inputs: { approvalId },
    });
    expect(await identity.send<'DraftAgreement'>({ ...command, requestId: 'again' })).toMatchObject({ ok: true });
    identity.clock.advance(86_400_000);
    expect(await identity.send<'DraftAgreement'>({ ...other, requestId: 'later' })).toMatchObject({ ok: true });
  });

  it('is for those who may ask for a version, and names what is wrong', async () => {
    expect(await identity.refused<'DraftAgreement'>(await draft('support'))).toMatchObject({
      code: 'permission-missing',
    });
    expect(await identity.refused<'DraftAgreement'>(await draft('aml', { agreement: 'cfd' }))).toEqual({
      code: 'agreement-unknown',
      field: 'agreement',
    });
    const empty = await draft('aml', { texts: { ...TEXTS, 'zh-cn': ' ' } });
    expect(await identity.refused<'DraftAgreement'>(empty)).toMatchObject({
      code: 'agreement-text-invalid',
      field: 'texts.zh-cn',
    });
  });
});
