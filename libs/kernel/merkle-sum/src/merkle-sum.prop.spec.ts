import fc from 'fast-check';
import { sha256Hex } from '@corella/hash';
import {
  accountTag,
  addSums,
  buildTree,
  checkAllLeaves,
  inclusionPath,
  sha256Text,
  sumsText,
  verifyInclusion,
  type Sums,
} from './index.js';

const sums = fc
  .dictionary(fc.constantFrom('aud', 'btc', 'eth', 'ht'), fc.bigInt({ min: 0n, max: 10n ** 20n }), { maxKeys: 4 })
  .map((units): Sums => new Map(Object.entries(units)));

describe('any Merkle-sum tree', () => {
  it('owes the sum of its leaves, and proves each of them', () => {
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 33 }), (owed) => {
        const people = owed
          .map((own, index) => ({
            uid: String(index),
            nonce: `n${index}`,
            tag: accountTag(sha256Hex, String(index), `n${index}`),
            sums: own,
          }))
          .sort((left, right) => (left.tag < right.tag ? -1 : 1));
        const { root, levels } = buildTree(sha256Hex, people);
        const published = { rootHash: root.hash, leaves: people.length, totals: sumsText(root.sums) };
        expect(published.totals).toEqual(sumsText(owed.reduce(addSums, new Map<string, bigint>())));
        expect(
          checkAllLeaves(
            sha256Hex,
            published,
            people.map(({ tag, sums: own }) => ({ tag, sums: sumsText(own) })),
          ),
        ).toBeNull();
        people.forEach(({ uid, nonce, tag, sums: own }, index) => {
          const path = inclusionPath(index, people.length).map(({ level, index: at, side }) => ({
            side,
            hash: levels[level]?.[at]?.hash ?? '',
            sums: sumsText(levels[level]?.[at]?.sums ?? new Map()),
          }));
          expect(
            verifyInclusion(sha256Hex, published, { uid, nonce, accountTag: tag, index, sums: sumsText(own), path }),
          ).toMatchObject({ ok: true });
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('SHA-256 without the platform', () => {
  it('equals the platform’s for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => sha256Text(text) === sha256Hex(text)),
      { numRuns: 300 },
    );
    for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 1_000])
      expect(sha256Text('a'.repeat(length))).toBe(sha256Hex('a'.repeat(length)));
  });
});
