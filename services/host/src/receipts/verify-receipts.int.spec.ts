import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderApprovalKeys } from '@corella/approval-keys-folder';
import { receiptText, type ApprovalEvents } from '@corella/contracts/identity';
import { NO_STREAM, type JsonObject } from '@corella/event-store';
import { openSqliteEventStore, openSqliteLogReader } from '@corella/event-store-sqlite';
import { keysIn, receiptReport, verifyReceipts } from './verify-receipts.js';

type Signed = ApprovalEvents['ApprovalSigned'];

const AT = 1_000;
const signature = (approvalId: string): Signed => ({
  ...{ approvalId, staffId: 's-1', role: 'aml', payloadHash: 'a'.repeat(64), reason: 'seen' },
});

describe('the receipts of a log', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-receipts-'));
  const keys = openFolderApprovalKeys(join(directory, 'keys'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const received = async (signed: Signed, at = AT): Promise<Signed> => {
    const { kid, sign } = await keys.signer();
    return { ...signed, receipt: { kid, signature: sign(receiptText({ ...signed, at })) } };
  };
  let logs = 0;
  /** What is found in a log with these signatures, in this order. */
  const found = async (signatures: readonly Signed[]) => {
    const place = join(directory, `log${(logs += 1)}`);
    const onFault = (error: unknown): never => {
      throw error;
    };
    const store = await openSqliteEventStore({ directory: place, reserveBytes: 0, minFreeBytes: 0, onFault });
    for (const data of signatures)
      await store.append(`approval-${data.approvalId}`, NO_STREAM, [
        { id: data.approvalId, type: 'ApprovalSigned', data: data as unknown as JsonObject, meta: { at: AT } },
      ]);
    await store.close();
    const log = await openSqliteLogReader(place);
    const figures = await verifyReceipts(log, await keys.published());
    await log.close();
    return figures;
  };

  it('are counted, and what is from before there were any says so', async () => {
    const figures = await found([signature('old'), await received(signature('one')), await received(signature('two'))]);
    expect(figures).toEqual({ right: 2, earlier: 1, findings: [] });
    expect(receiptReport(figures)).toContain('1 are from before there were receipts');
    expect(receiptReport(await found([]))).toBe('0 signatures have a right receipt\nnothing is wrong\n');
  });

  it.each<[string, Partial<Signed>]>([
    ['another person', { staffId: 's-2' }],
    ['another role', { role: 'admin' }],
    ['another payload', { payloadHash: 'b'.repeat(64) }],
    ['another request', { approvalId: 'other' }],
  ])('say when one was changed to %s', async (_, change) => {
    const forged = { ...(await received(signature('one'))), ...change };
    expect((await found([forged])).findings).toEqual([
      `revision 0 of approval-${forged.approvalId} has a receipt for something else`,
    ]);
  });

  it('say when one was moved in time, left out, or signed by a key that nobody published', async () => {
    const other = openFolderApprovalKeys(join(directory, 'others'));
    const { kid, sign } = await other.signer();
    const unknown = { kid, signature: sign(receiptText({ ...signature('four'), at: AT })) };
    const { right, findings } = await found([
      await received(signature('one')),
      await received(signature('two'), AT + 1),
      signature('three'),
      { ...signature('four'), receipt: unknown },
    ]);
    expect(right).toBe(1);
    expect(findings).toEqual([
      'revision 0 of approval-two has a receipt for something else',
      'revision 0 of approval-three has no receipt, though earlier ones have',
      `revision 0 of approval-four is signed by the key ${kid}, which the file does not have`,
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
