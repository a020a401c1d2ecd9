import { hasSigned, type ApprovalKeys } from '../index.js';

export interface ApprovalKeysUnderTest {
  /** Opens the same keys once more, as the next start would. */
  open(): ApprovalKeys;
  /** Everything that is stored of them, as text, in the clear or sealed. */
  stored(): Promise<string>;
  dispose(): Promise<void>;
}

/** The suite that every adapter of the keys of approvals passes. */
export function approvalKeysConformance(name: string, factory: () => Promise<ApprovalKeysUnderTest>): void {
  describe(`${name} keeps the contract of the keys of approvals`, () => {
    let tested: ApprovalKeysUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    it('makes one key at the first call, and has the same at every start', async () => {
      expect(await tested.open().published()).toEqual([]);
      const keys = tested.open();
      const [signer, again] = await Promise.all([keys.signer(), keys.signer()]);
      expect(again.kid).toBe(signer.kid);
      expect(signer.kid).toMatch(/^[0-9a-f]{16}$/);
      expect((await tested.open().signer()).kid).toBe(signer.kid);
      expect((await tested.open().published()).map(({ kid }) => kid)).toEqual([signer.kid]);
    });

    it('signs so that the published key and no other one checks it', async () => {
      const signer = await tested.open().signer();
      const [published] = await tested.open().published();
      if (published === undefined) throw new Error('nothing is published');
      const signature = signer.sign('{"at":1}');
      expect(signature).toBe((await tested.open().signer()).sign('{"at":1}'));
      expect(hasSigned(published, '{"at":1}', signature)).toBe(true);
      expect(hasSigned(published, '{"at":2}', signature)).toBe(false);
      expect(hasSigned(published, '{"at":1}', 'AAAA')).toBe(false);
      expect(hasSigned({ publicKey: 'no key' }, '{"at":1}', signature)).toBe(false);
      const other = await factory();
      await other.open().signer();
      const [foreign] = await other.open().published();
      expect(hasSigned({ publicKey: foreign?.publicKey ?? '' }, '{"at":1}', signature)).toBe(false);
      await other.dispose();
    });

    it('publishes nothing that could sign', async () => {
      await tested.open().signer();
      const [published] = await tested.open().published();
      expect(Object.keys(published ?? {}).sort()).toEqual(['kid', 'publicKey']);
      expect(published?.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
      expect(await tested.stored()).not.toBe('');
    });
  });
}
