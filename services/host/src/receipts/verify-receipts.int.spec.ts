import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderApprovalKeys } from '@corella/approval-keys-folder';
import { receiptText, type ApprovalEvents } from '@corella/contracts/identity';
import { NO_STREAM } from '@corella/event-store';
import { openSqliteEventStore, openSqliteLogReader } from '@corella/event-store-sqlite';
import { payloadHash } from '@corella/hash';
import { keysIn, receiptReport, verifyReceipts } from './verify-receipts.js';

type Signed = ApprovalEvents['ApprovalSigned'];

const AT = 1_000;
const PAYLOAD = { staffId: 's-9' };
const HASH = payloadHash(PAYLOAD);
const ABOUT = { kind: 'staff-disable', target: 'staff:s-9' } as const;
const signature = (approvalId: string): Signed => ({
  approvalId,
  staffId: 's-1',
  role: 'aml',
  payloadHash: HASH,
  reason: 'seen',
});

type Told = readonly [type: string, data: object];
const asked = (approvalId: string, change: object = {}): Told => [
  'ApprovalRequested',
  { approvalId, ...ABOUT, payload: PAYLOAD, payloadHash: HASH, initiator: 's-0', required: 1, ...change },
];
const granted = (approvalId: string, change: object = {}): Told => [
  'ApprovalGranted',
  { approvalId, ...ABOUT, payload: PAYLOAD, payloadHash: HASH, initiator: 's-0', approvers: ['s-1'], ...change },
];
const signed = (data: Signed): Told => ['ApprovalSigned', data];

describe('the receipts of a log', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-receipts-'));
  const keys = openFolderApprovalKeys(join(directory, 'keys'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const received = async (data: Signed, at = AT): Promise<Signed> => {
    const { kid, sign } = await keys.signer();
    return { ...data, receipt: { kid, version: 2, signature: sign(receiptText({ ...data, ...ABOUT, at }, 2)) } };
  };
  const older = async (data: Signed): Promise<Signed> => {
    const { kid, sign } = await keys.signer();
    return { ...data, receipt: { kid, signature: sign(receiptText({ ...data, ...ABOUT, at: AT }, undefined)) } };
  };
  let logs = 0;
  /** What is found in a log of these streams, in this order. */
  const found = async (...streams: readonly (readonly Told[])[]) => {
    const place = join(directory, `log${(logs += 1)}`);
    const onFault = (error: unknown): never => {
      throw error;
    };
    const store = await openSqliteEventStore({ directory: place, reserveBytes: 0, minFreeBytes: 0, onFault });
    for (const told of streams) {
      const { approvalId } = told[0]?.[1] as { approvalId: string };
      const events = told.map(([type, data], at) => ({ id: `${approvalId}/${at}`, type, data, meta: { at: AT } }));
      await store.append(`approval-${approvalId}`, NO_STREAM, events as never);
    }
    await store.close();
    const log = await openSqliteLogReader(place);
    const figures = await verifyReceipts(log, await keys.published());
    await log.close();
    return figures;
  };
  const whole = (data: Signed): readonly Told[] => [asked(data.approvalId), signed(data), granted(data.approvalId)];

  it('are counted, and what is from before there were any says so', async () => {
    const figures = await found(
      whole(signature('old')),
      whole(await older(signature('one'))),
      whole(await received(signature('two'))),
    );
    expect(figures).toEqual({ right: 2, earlier: 1, findings: [] });
    expect(receiptReport(figures)).toContain('1 are from before there were receipts');
    expect(receiptReport(await found())).toBe('0 signatures have a right receipt\nnothing is wrong\n');
  });

  it.each<[string, Partial<Signed>]>([
    ['another person', { staffId: 's-2' }],
    ['another role', { role: 'admin' }],
    ['another payload', { payloadHash: 'b'.repeat(64) }],
    ['another request', { approvalId: 'other' }],
  ])('say when one was changed to %s', async (_, change) => {
    const forged = { ...(await received(signature('one'))), ...change };
    expect((await found([asked(forged.approvalId), signed(forged)])).findings).toEqual([
      `revision 1 of approval-${forged.approvalId} has a receipt for something else`,
    ]);
  });

  it('say when the request around a genuine one was changed', async () => {
    const one = signed(await received(signature('one')));
    for (const change of [{ kind: 'staff-enable' }, { target: 'staff:s-8' }])
      expect((await found([asked('one', change), one, granted('one', change)])).findings).toEqual([
        'revision 1 of approval-one has a receipt for something else',
        'revision 2 of approval-one is granted without enough right signatures',
      ]);
    const other = { staffId: 's-8' };
    for (const change of [
      { payload: other },
      { payload: other, payloadHash: payloadHash(other) },
      { initiator: 's-7' },
    ])
      expect((await found([asked('one'), one, granted('one', change)])).findings).toEqual([
        'revision 2 of approval-one grants something else than was asked for',
      ]);
  });

  it('say when request and grant were both changed around a genuine one', async () => {
    const other = { payload: { staffId: 's-8' }, payloadHash: payloadHash({ staffId: 's-8' }) };
    const one = signed(await received(signature('one')));
    expect((await found([asked('one', other), one, granted('one', other)])).findings).toEqual([
      'revision 1 of approval-one signs another payload than was asked for',
      'revision 2 of approval-one is granted without enough right signatures',
    ]);
  });

  it('are wanted from the first one on, whatever is wrong with that one', async () => {
    const forged = { ...(await received(signature('one'))), staffId: 's-2' };
    const { earlier, findings } = await found(
      [asked('zero'), signed(signature('zero'))],
      [asked('one'), signed(forged)],
      [asked('two'), signed(signature('two'))],
    );
    expect(earlier).toBe(1);
    expect(findings).toEqual([
      'revision 1 of approval-one has a receipt for something else',
      'revision 1 of approval-two has no receipt, though earlier ones have',
    ]);
  });

  it('say what was granted without a signature, or by fewer people than it takes', async () => {
    const one = signed(await received(signature('one')));
    const few = ['revision 2 of approval-one is granted without enough right signatures'];
    expect((await found([asked('one'), granted('one')])).findings).toEqual([
      'revision 1 of approval-one is granted without enough right signatures',
    ]);
    expect(
      (await found([asked('one', { required: 2 }), one, granted('one', { approvers: ['s-1', 's-2'] })])).findings,
    ).toEqual(few);
    expect((await found([granted('one')])).findings).toEqual([
      'revision 0 of approval-one grants something else than was asked for',
    ]);
  });

  it('say when one was moved in time, left out, covers less, or is of a key that nobody published', async () => {
    const other = openFolderApprovalKeys(join(directory, 'others'));
    const { kid, sign } = await other.signer();
    const text = receiptText({ ...signature('five'), ...ABOUT, at: AT }, 2);
    const { right, findings } = await found(
      [asked('one'), signed(await received(signature('one')))],
      [asked('two'), signed(await received(signature('two'), AT + 1))],
      [asked('three'), signed(signature('three'))],
      [asked('four'), signed(await older(signature('four')))],
      [asked('five'), signed({ ...signature('five'), receipt: { kid, version: 2, signature: sign(text) } })],
    );
    expect(right).toBe(1);
    expect(findings).toEqual([
      'revision 1 of approval-two has a receipt for something else',
      'revision 1 of approval-three has no receipt, though earlier ones have',
      'revision 1 of approval-four has a receipt that covers less than earlier ones',
      `revision 1 of approval-five is signed by the key ${kid}, which the file does not have`,
    ]);
  });

  it('are checked by the keys of a file, which has to be one', async () => {
    const file = join(directory, 'keys.json');
    writeFileSync(file, JSON.stringify(await keys.published()));
    expect(keysIn(file)).toEqual(await keys.published());
    for (const text of ['{', '{}', '[]', '[{"kid":1}]']) {
      writeFileSync(file, text);
      expect(() => keysIn(file)).toThrow(/--file .*keys\.json: it (cannot be read as JSON|holds no keys)/);
    }
    expect(() => keysIn(join(directory, 'missing'))).toThrow(/cannot be read/);
  });
});
