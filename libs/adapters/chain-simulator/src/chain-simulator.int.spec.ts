import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChainUnavailable, type Network } from '@corella/chain';
import { chainConformance } from '@corella/chain/conformance';
import { ManualClock } from '@corella/clock';
import { SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction } from 'ethers/transaction';
import { openChainSimulator } from './index.js';

const KEY = new SigningKey(`0x${'11'.repeat(32)}`);
const FROM = { address: computeAddress(KEY.publicKey), path: "m/44'/60'/0'/2/0" };
const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const NETWORK: Network = {
  name: 'eth',
  id: '31337',
  model: 'account',
  coins: [
    { chain: 'eth', coin: 'eth', decimals: 18, contract: null },
    { chain: 'usdterc20', coin: 'usdt', decimals: 6, contract: `0x${'d'.repeat(40)}` },
  ],
};
const directories: string[] = [];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })));

async function given() {
  const directory = mkdtempSync(join(tmpdir(), 'corella-chain-'));
  directories.push(directory);
  const path = join(directory, 'eth.jsonl');
  const clock = new ManualClock(1_000_000);
  const open = () => openChainSimulator({ path, clock, network: NETWORK });
  const chain = await open();
  await chain.receive(FROM.address, 'eth', 10n ** 19n);
  await chain.mine();
  return { path, clock, open, chain };
}
const sign = (unsigned: string): { raw: string; txid: string } => {
  const transaction = Transaction.from(`0x${unsigned}`);
  transaction.signature = KEY.sign(transaction.unsignedHash);
  return { raw: transaction.serialized.slice(2), txid: transaction.hash ?? '' };
};
const payout = async (chain: Awaited<ReturnType<typeof given>>['chain'], coin = 'eth') =>
  sign(
    (
      await chain.build({
        coin,
        to: PAYEE,
        tag: null,
        units: 7n,
        from: FROM,
        rate: 40_000_000_000n,
        spend: { kind: 'nonce', nonce: 0 },
      })
    ).bytes,
  );

chainConformance('the simulated network', async () => {
  const { chain } = await given();
  const receive = (to: string, units: bigint) => chain.receive(to, 'eth', units);
  return { chain, from: FROM, payee: PAYEE, receive, sign: async (bytes) => sign(bytes), mine: () => chain.mine() };
});

describe('the simulated network', () => {
  it('has the same blocks and books after a restart, and forgets a line that a crash has cut', async () => {
    const { chain, open, path } = await given();
    const { raw, txid } = await payout(chain);
    await chain.send(raw);
    await chain.mine();
    const seen = [await chain.head(), await chain.balance(FROM.address, 'eth'), await chain.transaction(txid)];
    await chain.close();
    appendFileSync(path, '{"kind":"mi');
    const again = await open();
    expect([await again.head(), await again.balance(FROM.address, 'eth'), await again.transaction(txid)]).toEqual(seen);
    await again.close();
  });

  it('makes blocks as time passes', async () => {
    const { chain, clock } = await given();
    const { height } = await chain.head();
    clock.advance(1_800);
    expect(await chain.head()).toMatchObject({ height: height + 3, at: clock.nowMs() });
    await chain.close();
  });

  it('takes blocks back, and mines what they held again in others', async () => {
    const { chain } = await given();
    const before = await chain.balance(FROM.address, 'eth');
    const { raw, txid } = await payout(chain);
    await chain.send(raw);
    for (let block = 0; block < 3; block += 1) await chain.mine();
    const { hash } = await chain.head();
    await chain.reorg(3);
    expect(await chain.transaction(txid)).toEqual({ state: 'pending' });
    expect(await chain.balance(FROM.address, 'eth')).toBe(before);
    for (let block = 0; block < 3; block += 1) await chain.mine();
    expect(await chain.transaction(txid)).toMatchObject({ state: 'mined' });
    expect((await chain.head()).hash).not.toBe(hash);
    await chain.close();
  });

  it('forgets what waits when it is told to, and takes the same bytes again', async () => {
    const { chain } = await given();
    const { raw, txid } = await payout(chain);
    await chain.send(raw);
    expect([await chain.drop(txid), await chain.drop(txid)]).toEqual([true, false]);
    expect(await chain.transaction(txid)).toEqual({ state: 'dropped' });
    expect(await chain.send(raw)).toEqual({ answer: 'accepted', txid });
    await chain.close();
  });

  it('fails a transfer of tokens that are not there, and leaves waiting what pays too little', async () => {
    const { chain } = await given();
    const { raw, txid } = await payout(chain, 'usdt');
    await chain.setRate(50_000_000_000n);
    await chain.send(raw);
    await chain.mine();
    expect(await chain.transaction(txid)).toEqual({ state: 'pending' });
    await chain.setRate(30_000_000_000n);
    await chain.mine();
    expect(await chain.transaction(txid)).toMatchObject({ state: 'failed', cost: 65_000n * 30_000_000_000n });
    await chain.close();
  });

  it('does nothing while it is lost, and has the bytes where only the answer is', async () => {
    const { chain } = await given();
    const { raw, txid } = await payout(chain);
    chain.setMode('lost');
    await expect(chain.send(raw)).rejects.toThrow(ChainUnavailable);
    await expect(chain.head()).rejects.toThrow(ChainUnavailable);
    chain.setMode('reject');
    expect(await chain.send(raw)).toMatchObject({ answer: 'refused', reason: 'other' });
    expect(await chain.transaction(txid)).toBeNull();
    chain.setMode('timeout-after');
    await expect(chain.send(raw)).rejects.toThrow(ChainUnavailable);
    expect(await chain.transaction(txid)).toEqual({ state: 'pending' });
    chain.setMode('duplicate');
    await chain.mine();
    expect((await chain.block((await chain.head()).height))?.transfers).toHaveLength(2);
    await chain.close();
  });
});
