import { UnbuildablePayout, type Block, type Chain, type OwnPlace, type Transfer } from '../index.js';

export interface ChainUnderTest {
  readonly chain: Chain;
  /** Where we pay from, with enough of each coin for these tests; and an address of somebody else. */
  readonly from: OwnPlace;
  readonly payee: string;
  /** Somebody pays this much of the network's own coin to an address. It waits for the next block. */
  receive(to: string, units: bigint): Promise<string>;
  /** Signs as the owner of `from` would. */
  sign(unsigned: string): Promise<{ readonly raw: string; readonly txid: string }>;
  /** The next block, with what waits. */
  mine(): Promise<void>;
}

async function blocksAfter(chain: Chain, height: number): Promise<readonly Block[]> {
  const found: Block[] = [];
  for (let next = height + 1; ; next += 1) {
    const block = await chain.block(next);
    if (block === null) return found;
    found.push(block);
  }
}

/** The suite that every chain of accounts passes. */
export function chainConformance(name: string, factory: () => Promise<ChainUnderTest>): void {
  describe(`${name} keeps the contract of a chain`, () => {
    let tested: ChainUnderTest;
    let chain: Chain;
    beforeEach(async () => {
      tested = await factory();
      ({ chain } = tested);
    });
    afterEach(() => chain.close());
    const coin = (): string => chain.network.coins[0]?.coin ?? '';
    const built = async (units: bigint, change: { nonce?: number; rate?: bigint } = {}) => {
      const payout = { coin: coin(), to: tested.payee, tag: null, units };
      const { rate } = await chain.fees(tested.from.address, payout);
      const found = await chain.spendable(tested.from.address);
      const nonce = found.kind === 'nonce' ? found.next : 0;
      const spend = { kind: 'nonce', nonce: change.nonce ?? nonce } as const;
      return chain.build({ ...payout, from: tested.from, spend, rate: change.rate ?? rate * 2n });
    };
    const signed = async (...args: Parameters<typeof built>) => tested.sign((await built(...args)).bytes);
    const transfersAfter = async (height: number): Promise<readonly Transfer[]> =>
      (await blocksAfter(chain, height)).flatMap(({ transfers }) => transfers);

    it('says blocks that follow each other, and none above its head', async () => {
      const first = await chain.head();
      await tested.mine();
      await tested.mine();
      const [one, two, ...others] = await blocksAfter(chain, first.height);
      expect(others).toEqual([]);
      expect(one).toMatchObject({ height: first.height + 1, parent: first.hash });
      expect(two).toMatchObject({ height: first.height + 2, parent: one?.hash });
      expect(await chain.head()).toEqual({ height: two?.height, hash: two?.hash, at: two?.at });
    });

    it('says what was received, once it is in a block', async () => {
      const { height } = await chain.head();
      const before = await chain.balance(tested.payee, coin());
      const txid = await tested.receive(tested.payee, 5_000n);
      expect(await transfersAfter(height)).toEqual([]);
      await tested.mine();
      expect(await transfersAfter(height)).toMatchObject([
        { txid, coin: coin(), to: tested.payee, tag: null, units: 5_000n },
      ]);
      expect(await chain.balance(tested.payee, coin())).toBe(before + 5_000n);
    });

    it('builds equal bytes for equal requests, which cost no more than they say', async () => {
      const unsigned = await built(7_000n, { nonce: 0, rate: 100_000_000_000n });
      expect(await built(7_000n, { nonce: 0, rate: 100_000_000_000n })).toEqual(unsigned);
      expect(unsigned.bytes).toMatch(/^[0-9a-f]+$/);
      expect(unsigned.maxCost).toBeGreaterThan(0n);
      await expect(built(0n)).rejects.toThrow(UnbuildablePayout);
    });

    it('takes signed bytes once, and says what became of them', async () => {
      const { height } = await chain.head();
      const held = await chain.balance(tested.from.address, coin());
      const { raw, txid } = await signed(7_000n);
      expect(await chain.transaction(txid)).toBeNull();
      expect(await chain.send(raw)).toEqual({ answer: 'accepted', txid });
      expect(await chain.send(raw)).toEqual({ answer: 'known', txid });
      expect(await chain.transaction(txid)).toEqual({ state: 'pending' });
      await tested.mine();
      const state = await chain.transaction(txid);
      expect(state).toMatchObject({ state: 'mined', height: height + 1 });
      expect(await chain.send(raw)).toEqual({ answer: 'known', txid });
      const cost = state?.state === 'mined' ? state.cost : 0n;
      expect(cost).toBeGreaterThan(0n);
      expect(await chain.balance(tested.from.address, coin())).toBe(held - 7_000n - cost);
      expect(await transfersAfter(height)).toMatchObject([
        { txid, from: tested.from.address, to: tested.payee, units: 7_000n },
      ]);
    });

    it('counts what an address can spend by blocks, and what waits beyond them', async () => {
      const before = await chain.spendable(tested.from.address);
      const next = before.kind === 'nonce' ? before.next : 0;
      await chain.send((await signed(1n)).raw);
      expect(await chain.spendable(tested.from.address)).toEqual({ kind: 'nonce', next, pending: 1 });
      await tested.mine();
      expect(await chain.spendable(tested.from.address)).toEqual({ kind: 'nonce', next: next + 1, pending: 0 });
    });

    it('displaces what shares a nonce with what was mined, and refuses such bytes', async () => {
      const [low, high] = [await signed(7_000n), await signed(7_000n, { rate: 100_000_000_000n })];
      const late = await signed(8_000n);
      await chain.send(low.raw);
      expect(await chain.send(high.raw)).toEqual({ answer: 'accepted', txid: high.txid });
      await tested.mine();
      expect(await chain.transaction(high.txid)).toMatchObject({ state: 'mined' });
      expect(await chain.transaction(low.txid)).toMatchObject({ state: 'displaced', by: high.txid });
      expect(await chain.send(late.raw)).toMatchObject({ answer: 'refused', reason: 'nonce-used' });
    });

    it('refuses what cannot be paid, and what is no transaction', async () => {
      const { raw } = await signed(10n ** 30n);
      expect(await chain.send(raw)).toMatchObject({ answer: 'refused', reason: 'insufficient-funds' });
      expect(await chain.send('00ff')).toMatchObject({ answer: 'refused', reason: 'invalid' });
    });

    it('knows an address when it sees one', () => {
      expect(chain.addressFault(tested.payee, null)).toBeNull();
      for (const address of ['', 'x', tested.payee.slice(0, -1), `${tested.payee}0`])
        expect(chain.addressFault(address, null)).toBe('address-invalid');
    });
  });
}
