import { depositStream, type DepositEvents } from '@corella/contracts/cash';
import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import type { QueryReply } from '@corella/contracts/queries';
import type { JsonObject } from '@corella/event-store';
import { answer } from '@corella/signals';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

type Deposit = NonNullable<QueryReply<'fiat.deposit'>>;

describe('whose money it is', () => {
  let identity: Identity;
  /** What fiat says of each deposit. */
  const deposits = new Map<string, Deposit>();
  beforeAll(async () => {
    identity = await givenIdentity();
    answer(identity.signals, 'fiat.deposit', ({ depositId }) => deposits.get(depositId) ?? null);
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const happened = async <Type extends keyof DepositEvents>(type: Type, data: DepositEvents[Type]): Promise<void> => {
    const meta = { at: identity.clock.nowMs(), by: 'fiat' };
    const stream = depositStream(data.depositId);
    const revision = await identity.store.lastRevision(stream);
    const id = `${data.depositId}/${revision}`;
    await identity.store.append(stream, revision, [{ id, type, data: data as unknown as JsonObject, meta }]);
  };
  const posted = (depositId: string) => happened('DepositPosted', { depositId, revision: 7 });
  const mails = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ text }) => text.includes('/deposit/aud/')).reverse();
  const stands = (depositId: string, uid: string, told: Partial<Deposit> = {}): void =>
    void deposits.set(depositId, {
      uid,
      asset: 'aud',
      units: '25050000000',
      state: 'completed',
      reason: null,
      ...told,
    });
  const given = async (depositId: string, told: Partial<Deposit> = {}) => {
    const { uid, email } = await givenCustomer(identity);
    stands(depositId, uid, told);
    return { uid, email };
  };

  it('is told once that it has come, with the amount and where to see it', async () => {
    const { uid, email } = await given('D1');
    stands('D2', uid);
    await posted('D1');
    await posted('D1');
    await posted('D2');
    await eventually(async () => (await mails(email)).length === 2);
    const other = await given('D8');
    await posted('D8');
    await eventually(async () => (await mails(other.email)).length === 1);
    expect(await mails(email)).toHaveLength(2);
    const [mail] = await mails(email);
    expect(mail?.subject).toBe('250.5 AUD has arrived');
    expect(mail?.text).toMatch(/http[^ ]+\/en-us\/deposit\/aud\/$/);
  });

  it('is told why it waits, in their language, and what came of it', async () => {
    const { uid, email } = await given('D3', { state: 'pending', reason: 'name-differs' });
    const language = { type: 'SetPreference', uid, key: LANGUAGE_PREFERENCE, value: 'zh-cn' } as const;
    await identity.send<'SetPreference'>(language);
    await posted('D3');
    await eventually(async () => (await mails(email)).length === 1);
    stands('D3', uid, { state: 'failed', reason: 'name-differs' });
    await happened('RefundDone', { depositId: 'D3', attempt: 1, ref: 'P-1' });
    await eventually(async () => (await mails(email)).length === 2);
    const told = await mails(email);
    expect(told.map(({ subject }) => subject)).toEqual(['250.5 AUD 已收到，等待处理', '250.5 AUD 已退回']);
    expect(told[0]?.text).toContain('付款人姓名与您的姓名不符');
  });

  it('is told each time that it came back and went back again', async () => {
    const { uid, email } = await given('D7', { state: 'failed', reason: 'name-differs' });
    await happened('RefundDone', { depositId: 'D7', attempt: 1, ref: 'P-1' });
    await eventually(async () => (await mails(email)).length === 1);
    stands('D7', uid, { state: 'pending', reason: 'name-differs' });
    await happened('RefundReturned', { depositId: 'D7', attempt: 1, ref: 'P-1R' });
    await eventually(async () => (await mails(email)).length === 2);
    stands('D7', uid, { state: 'failed', reason: 'name-differs' });
    await happened('RefundDone', { depositId: 'D7', attempt: 2, ref: 'P-2' });
    await eventually(async () => (await mails(email)).length === 3);
    expect((await mails(email)).map(({ subject }) => subject)).toEqual([
      '250.5 AUD was sent back',
      '250.5 AUD came back to us',
      '250.5 AUD was sent back',
    ]);
  });

  it('is told nothing of what the ledger does not have yet, and nobody of what is nobody’s', async () => {
    const { email } = await given('D4', { state: 'pending' });
    const other = await given('D5');
    await posted('D4');
    await posted('D6');
    await posted('D5');
    // In order: once they are told of this one, the two before it are done with.
    await eventually(async () => (await mails(other.email)).length === 1);
    expect(await mails(email)).toEqual([]);
  });
});
