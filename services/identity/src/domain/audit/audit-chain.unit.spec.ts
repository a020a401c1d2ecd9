import { createHash } from 'node:crypto';
import { auditMonth, auditStream, chainHash, firstBreak } from './audit-chain.js';
import type { ChainedRecord } from './audit-chain.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the audit chain', () => {
  it('has a stream for each UTC month', () => {
    expect(auditMonth(Date.UTC(2026, 0, 31, 23, 59))).toBe('202601');
    expect(auditMonth(Date.UTC(2026, 11, 1))).toBe('202612');
    expect(auditStream('202601')).toBe('audit-202601');
  });

  const record = (n: number): ChainedRecord => ({ type: 'AuditRecorded', data: { n }, meta: { at: n, by: 's-1' } });
  const chained = (start: string, ...records: readonly ChainedRecord[]): readonly ChainedRecord[] => {
    let previous = start;
    return records.map((one) => {
      previous = chainHash(previous, one);
      return { ...one, meta: { ...one.meta, hash: previous } };
    });
  };

  it('hashes the previous hash, type and metadata, and the canonical JSON, so that anybody can check it', () => {
    const data = { b: 1, a: 'x' };
    const line = '["AuditRecorded",{"at":5,"by":"s-1"}]';
    const meta = { at: 5, by: 's-1' };
    expect(chainHash('ff', { type: 'AuditRecorded', data, meta })).toBe(sha256(`ff\n${line}\n{"a":"x","b":1}`));
    expect(chainHash('', { type: 'AuditRecorded', data, meta: { ...meta, hash: 'own' } })).toBe(
      sha256(`\n${line}\n{"a":"x","b":1}`),
    );
  });

  it('is intact when every record follows from the one before', () => {
    const records = chained('start', record(1), record(2), record(3));
    expect(firstBreak([], 'start')).toBeNull();
    expect(firstBreak(records, 'start')).toBeNull();
    expect(firstBreak(records, '')).toBe(0);
    expect(firstBreak([...records].reverse(), 'start')).toBe(0);
    expect(firstBreak(records.slice(1), 'start')).toBe(0);
  });

  it.each<[string, (record: ChainedRecord) => ChainedRecord]>([
    ['the data', (one) => ({ ...one, data: { n: 9 } })],
    ['the type', (one) => ({ ...one, type: 'AuditForgotten' })],
    ['the time', (one) => ({ ...one, meta: { ...one.meta, at: 9 } })],
    ['the author', (one) => ({ ...one, meta: { ...one.meta, by: 'somebody' } })],
    ['a missing hash', (one) => ({ ...one, meta: { at: one.meta.at, by: 's-1' } })],
  ])('breaks at a change of %s', (_what, change) => {
    const records = chained('', record(1), record(2), record(3));
    expect(
      firstBreak(
        records.map((one, index) => (index === 1 ? change(one) : one)),
        '',
      ),
    ).toBe(1);
  });
});
