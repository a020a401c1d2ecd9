import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LEDGER_SHARD, type LedgerCommand, type LedgerReply, type PostEntry } from '@corella/contracts/ledger';
import type { EntryLineRow } from '@corella/contracts/queries';
import { ANNA, BEN } from './testing/given-ledger.js';
import { WITHDRAWAL_RULES, available, frozen, release, reserve, voidOf } from './testing/given-reservations.js';
import { GivenService } from './testing/given-service.js';

const KEYED = { keys: ['1000001:k1'], units: '1000' };
const FIRST = { ok: true, value: { reservation: 'withdrawal:1', duplicate: false } };
const AGAIN = { ok: true, value: { reservation: 'withdrawal:1', duplicate: true } };
const CONFLICT = { ok: false, rejection: { code: 'idempotency-conflict', inputs: { reservation: 'withdrawal:1' } } };
const UNCHANGED = { ok: true, value: { changed: false } };

/** Anna's reservation pays Ben. */
const paid = (units: string, businessId: string): PostEntry => ({
  type: 'PostEntry',
  transactionType: 'withdrawal',
  businessId,
  by: 'fiat',
  takes: [{ reservation: 'withdrawal:1', units }],
  postings: [frozen(`-${units}`), available(units, BEN)],
});

describe('reservations in the ledger service', () => {
  const given = new GivenService();
  const say = async (command: LedgerCommand): Promise<LedgerReply['result']> => (await given.command(command)).result;
  const forgotten = (): Promise<void> =>
    given.eventually(() => Promise.resolve(given.venue.ledger.rememberedKeys() === 0));

  beforeAll(async () => {
    await given.start({ rules: WITHDRAWAL_RULES });
    await given.fund();
    const control = { uid: '1000001', status: 'active', allow: ['exchange', 'withdraw'], reasons: [] };
    await given.tell('user-1000001', 'AccountControlDerived', control);
    await given.eventually(async () => (await given.asked('ledger.account', { account: ANNA }))?.allow.length === 2);
  });
  afterAll(() => given.end());

  const answers = async (): Promise<void> => {
    expect(await say(reserve(KEYED))).toEqual(AGAIN);
    expect(await say(reserve({ ...KEYED, id: 'withdrawal:7' }))).toEqual(AGAIN);
    expect(await say(reserve({ ...KEYED, units: '7' }))).toMatchObject(CONFLICT);
    expect(await say(reserve({ id: 'withdrawal:7', keys: KEYED.keys }))).toMatchObject(CONFLICT);
    expect(await say(release())).toEqual(UNCHANGED);
    expect(await say(voidOf())).toMatchObject({ ok: false, rejection: { code: 'reservation-exists' } });
    expect(await say(voidOf({ id: 'withdrawal:2' }))).toEqual(UNCHANGED);
    expect(await say(reserve({ id: 'withdrawal:2' }))).toMatchObject({ rejection: { code: 'reservation-voided' } });
    expect(await say(release({ id: 'withdrawal:404' }))).toMatchObject({ rejection: { code: 'reservation-unknown' } });
  };

  it('are taken in parts and released, and appear in the lines of the account', async () => {
    expect(await say(reserve(KEYED))).toEqual(FIRST);
    expect(await say(paid('300', 'w1'))).toEqual({ ok: true, value: { changed: true } });
    expect(await say(paid('300', 'w1'))).toEqual(UNCHANGED);
    const { result, revision } = await given.command(release());
    expect(result).toEqual({ ok: true, value: { changed: true } });
    const read = () => given.asked('ledger.lines', { account: ANNA, limit: 5, after: { [LEDGER_SHARD]: revision } });
    // On a busy machine the tables may be later than the question waits for.
    await given.eventually(async () => (await read()).rows[0]?.transactionType === 'reservation-release');
    const shown = (await read()).rows.map(({ transactionType, businessId, bucket, units }) => [
      transactionType,
      businessId,
      bucket,
      units,
    ]);
    expect(shown).toEqual([
      ['reservation-release', 'withdrawal:1', 'available', '700'],
      ['reservation-release', 'withdrawal:1', 'frozen', '-700'],
      ['withdrawal', 'w1', 'frozen', '-300'],
      ['reservation', 'withdrawal:1', 'frozen', '1000'],
      ['reservation', 'withdrawal:1', 'available', '-1000'],
    ]);
    const explained = await given.asked('ledger.explain', { account: ANNA, asset: 'aud', limit: 1 });
    expect(explained).toMatchObject({
      frozen: '0',
      lines: [{ units: '700', cause: { eventType: 'ReservationReleased', memo: 'canceled' } }],
    });
    const entry = await given.asked('ledger.explain-entry', { revision, account: ANNA });
    const lines: readonly Partial<EntryLineRow>[] = [
      { bucket: 'frozen', units: '-700', balanceUnits: '0' },
      { bucket: 'available', units: '700' },
    ];
    expect(entry).toMatchObject({ entry: { businessId: 'withdrawal:1', memo: 'canceled', lines } });
  });

  it('are known by every name for ever: in memory, in the table, after a restart and after the tables were rebuilt', async () => {
    await say(voidOf({ id: 'withdrawal:2' }));
    await answers();
    await forgotten();
    await answers();
    await given.venue.stop();
    await given.start({ rules: WITHDRAWAL_RULES });
    await answers();
    await given.venue.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(given.directory, `read.db${end}`), { force: true });
    await given.start({ rules: WITHDRAWAL_RULES, withoutSnapshots: true });
    await answers();
  });

  it('stay open over a restart', async () => {
    await say(reserve({ id: 'withdrawal:3', units: '50' }));
    await given.venue.stop();
    await given.start({ rules: WITHDRAWAL_RULES });
    expect(await say(release({ id: 'withdrawal:3' }))).toEqual({ ok: true, value: { changed: true } });
  });

  it('are reserved once when fifty requests arrive at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => say(reserve({ id: `withdrawal:5${at}`, keys: ['1000001:k5'] }))),
    );
    expect(new Set(replies.map((reply) => reply.ok && JSON.stringify(reply.value))).size).toBe(2);
    expect(replies.filter((reply) => JSON.stringify(reply).includes('"duplicate":false'))).toHaveLength(1);
  });

  it('answer an instruction once, even if it comes again after memory and stream have forgotten it', async () => {
    const pay = {
      pid: 'pay-1',
      op: 'post',
      type: 'transfer',
      legs: [
        { account: ANNA, asset: 'btc', units: '-9' },
        { account: BEN, asset: 'btc', units: '9' },
      ],
    };
    const balance = async (): Promise<bigint> =>
      BigInt(
        (await given.asked('ledger.balances', { account: BEN })).rows.find(({ asset }) => asset === 'btc')?.available ??
          '0',
      );
    const before = await balance();
    const benGot = async (): Promise<bigint> => (await balance()) - before;
    await given.tell('payout-1', 'PaymentInstructed', pay);
    await given.eventually(async () => (await benGot()) === 9n);
    await given.tell('payout-1', 'PayoutClosed', {});
    await forgotten();
    await given.tell('payout-2', 'PaymentInstructed', pay);
    // Another amount, so that a second payment of the first instruction cannot be mistaken for this one.
    const [from, to] = pay.legs;
    const other = [
      { ...from, units: '-5' },
      { ...to, units: '5' },
    ];
    await given.tell('payout-3', 'PaymentInstructed', { ...pay, pid: 'pay-2', legs: other });
    await given.eventually(async () => (await benGot()) >= 14n);
    expect(await benGot()).toBe(14n);
  });
});
