import { systemClock } from '@corella/clock';
import { LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import type { ListRequest } from '@corella/contracts/queries';
import { payloadHash } from '@corella/hash';
import { ANNA, BEN, funding } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

const LIST: ListRequest = { filter: {}, sort: ['revision', 'DESC'], range: [0, 24] };

describe('entries and fees in the ledger service', () => {
  const given = new GivenService();
  beforeAll(async () => {
    await given.start();
    await given.fund();
  });
  afterAll(() => given.end());

  it('executes an approved adjustment once and shows it as a balanced entry', async () => {
    const payload = { account: BEN, asset: 'aud', units: '-500', memo: 'correction' };
    const granted = {
      approvalId: 'a1',
      kind: 'ledger-adjustment',
      target: BEN,
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    };
    await given.tell('approval-a1', 'ApprovalGranted', granted);
    await given.tell('approval-a1', 'ApprovalGranted', granted);
    await given.eventually(
      async () => (await given.asked('ledger.balances', { account: BEN })).rows[0]?.available === '999999999500',
    );
    const { revision } = await given.asked('ledger.balances', { account: BEN });
    await given.asked('ledger.lines', { account: BEN, limit: 1, after: { [LEDGER_SHARD]: revision } });
    expect(
      await given.asked('ledger.list-entries', { ...LIST, filter: { account: BEN, type: 'adjustment' } }),
    ).toMatchObject({
      ok: true,
      value: {
        total: 1,
        rows: [
          {
            businessId: 'approval:a1',
            memo: 'correction',
            lines: [
              { account: BEN, units: '-500' },
              { account: 'house:adjustments', units: '500' },
            ],
          },
        ],
      },
    });
  });

  it('remembers the business id of an entry for ever, in memory or in the table', async () => {
    const entry = (units: string): LedgerCommand =>
      funding(ANNA, { businessId: 'move:1', asset: 'aud', units: BigInt(units) });
    const first = await given.command(entry('5'));
    const again = (): Promise<unknown[]> =>
      Promise.all([given.command(entry('5')), given.command(entry('6'))].map(async (reply) => (await reply).result));
    const answers = [
      { ok: true, value: { changed: false } },
      { ok: false, rejection: { code: 'already-posted', inputs: { businessId: 'move:1' } } },
    ];
    expect(await again()).toMatchObject(answers);
    await given.asked('ledger.lines', { account: ANNA, limit: 1, after: { [LEDGER_SHARD]: first.revision } });
    await given.eventually(() => Promise.resolve(given.venue.ledger.rememberedKeys() === 0));
    expect(await again()).toMatchObject(answers);
  });

  it('publishes ranks, schedule and terms as they are charged', async () => {
    await given.eventually(async () => (await given.asked('ledger.fee-terms', { account: ANNA }))?.rankedAt !== null);
    expect(await given.asked('ledger.fee-terms', { account: ANNA })).toMatchObject({
      rank: 0,
      payInHt: false,
      schedule: 1,
      classes: { A: { makerPpm: 1_000, takerPpm: 1_000 } },
    });
    expect(await given.asked('ledger.fee-schedule', {})).toMatchObject({ version: 1, scheduled: [], history: [] });
    await given.command({ type: 'SetFeePreference', account: ANNA, payInHt: true });
    expect(await given.asked('ledger.fee-terms', { account: ANNA })).toMatchObject({ payInHt: true });
  });

  it('shows an approved schedule as scheduled until its time', async () => {
    const flat = { makerPpm: 10, takerPpm: 20 };
    const payload = { version: 2, classes: { A: flat, B: flat, C: flat }, effectiveAt: systemClock.nowMs() + 60_000 };
    await given.tell('approval-f1', 'ApprovalGranted', {
      approvalId: 'f1',
      kind: 'fee-schedule',
      target: 'fees',
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    });
    await given.eventually(async () => (await given.asked('ledger.fee-schedule', {})).scheduled.length === 1);
    expect(await given.asked('ledger.fee-schedule', {})).toMatchObject({
      version: 1,
      scheduled: [{ ...payload, approvalId: 'f1' }],
    });
    expect(await given.asked('ledger.fee-rates', { account: ANNA })).toMatchObject({ A: { takerPpm: 1_000 } });
  });

  it('verifies two accounts at once, and no third meanwhile', async () => {
    const verify = (account: string) => given.asked('ledger.verify-account', { account });
    const [anna, ben, third] = await Promise.all([verify(ANNA), verify(BEN), verify(ANNA)]);
    expect([anna?.account, ben?.account, third]).toEqual([ANNA, BEN, null]);
    expect((await verify(ANNA))?.account).toBe(ANNA);
  });
});
