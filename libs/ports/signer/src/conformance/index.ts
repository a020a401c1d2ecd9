import type { Signer, SignRequest } from '../index.js';

export interface SignerUnderTest {
  /** Opened anew over the same keys and what was signed. */
  open(): Promise<Signer>;
  /** A payout of this withdrawal that has every approval it needs, with the nth nonce (or output) of its place. */
  request(withdrawalId: string, nth: number): Promise<SignRequest>;
}

/** The suite that every signer passes. */
export function signerConformance(name: string, factory: () => Promise<SignerUnderTest>): void {
  describe(`${name} keeps the contract of a signer`, () => {
    let tested: SignerUnderTest;
    let signer: Signer;
    beforeEach(async () => {
      tested = await factory();
      signer = await tested.open();
    });
    afterEach(() => signer.close());
    const reopened = async (): Promise<Signer> => {
      await signer.close();
      return (signer = await tested.open());
    };

    it('tells public keys of its accounts, and the same ones whenever it is opened', async () => {
      const accounts = await signer.accounts();
      expect(accounts.length).toBeGreaterThan(0);
      for (const { xpub } of accounts) expect(xpub).toMatch(/^[xyz]pub/);
      expect(await (await reopened()).accounts()).toEqual(accounts);
    });

    it('signs what was approved, and says the same bytes again, also after a restart', async () => {
      const request = await tested.request('7', 0);
      const first = await signer.sign(request);
      expect(first).toMatchObject({ ok: true, raw: expect.stringMatching(/^[0-9a-f]+$/) });
      expect(await signer.sign(request)).toEqual(first);
      expect(await (await reopened()).sign(request)).toEqual(first);
      expect(await signer.sign(await tested.request('8', 1))).toMatchObject({ ok: true });
    });

    it('refuses another payload than the bytes and the receipts are of', async () => {
      const request = await tested.request('7', 0);
      const units = String(BigInt(request.payload.units) + 1n);
      const answers = [
        await signer.sign({ ...request, payload: { ...request.payload, units } }),
        await signer.sign({ ...request, payload: { ...request.payload, policyVersion: 0 } }),
        await signer.sign({ ...request, payload: { ...request.payload, id: '8' } }),
        await signer.sign({ ...request, unsigned: '' }),
        await signer.sign({ ...request, paths: [] }),
      ];
      expect(answers.map((answer) => (answer.ok ? 'signed' : answer.reason))).toEqual([
        'wrong-amount',
        'policy',
        'receipt',
        'undecodable',
        'not-ours',
      ]);
      expect(await signer.sign(request)).toMatchObject({ ok: true });
    });

    it('never signs two payments of one withdrawal, or one nonce for two, however many ask at once', async () => {
      const [seven, beside, eight] = [
        await tested.request('7', 0),
        await tested.request('7', 1),
        await tested.request('8', 0),
      ];
      const answers = await Promise.all([seven, beside, eight].map((request) => signer.sign(request)));
      expect(answers).toMatchObject([{ ok: true }, { reason: 'replacement' }, { reason: 'nonce' }]);
    });
  });
}
