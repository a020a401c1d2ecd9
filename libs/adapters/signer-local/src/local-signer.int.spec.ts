import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newApprovalKey } from '@corella/approval-keys';
import type { SignAnswer, Signer, SignRequest } from '@corella/signer';
import { signerConformance } from '@corella/signer/conformance';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Transaction } from 'ethers/transaction';
import {
  approvalOf,
  bytesOf,
  givenSigner,
  GWEI,
  HOT,
  ONE,
  payloadOf,
  requestOf,
  TOKEN,
  type GivenSigner,
} from './testing/given-signer.js';

const removals: (() => void)[] = [];
const given = (): GivenSigner => {
  const made = givenSigner();
  removals.push(made.remove);
  return made;
};
afterAll(() => removals.forEach((remove) => remove()));

signerConformance('a signer in this process', async () => ({
  open: given().open,
  request: async (id, nonce) => {
    const payload = payloadOf({ id });
    return requestOf(payload, { unsigned: bytesOf(payload, { nonce }) });
  },
}));

const outcome = (answer: SignAnswer): string => (answer.ok ? 'signed' : answer.reason);
/** The bytes with one member changed. */
const changed = (unsigned: string, change: object): string =>
  Transaction.from({ ...Transaction.from(`0x${unsigned}`).toJSON(), ...change, sig: null }).unsignedSerialized.slice(2);

describe('a signer in this process', () => {
  let at: GivenSigner;
  let signer: Signer;
  beforeEach(async () => {
    at = given();
    signer = await at.open();
  });
  afterEach(() => signer.close());
  const asked = async (request: SignRequest): Promise<string> => outcome(await signer.sign(request));

  it('signs with the key of the path, for the network', async () => {
    const answer = await signer.sign(requestOf(payloadOf()));
    const sent = answer.ok ? Transaction.from(`0x${answer.raw}`) : null;
    expect(sent).toMatchObject({ to: payloadOf().address, value: 10n ** 18n, chainId: 31_337n });
    expect(answer).toMatchObject({ txid: sent?.hash });
    expect(sent?.from).toMatch(/^0x/);
  });

  const usdt = payloadOf({ chain: 'usdterc20', coin: 'usdt', units: String(2_000n * ONE) });
  const data = `0xa9059cbb${usdt.address.slice(2).toLowerCase().padStart(64, '0')}${2_000_000_000n.toString(16).padStart(64, '0')}`;
  it('signs a transfer of a token', async () => {
    expect(await asked(requestOf(usdt))).toBe('signed');
    expect(Transaction.from(`0x${bytesOf(usdt)}`).data).toBe(data);
  });

  it.each<[string, object, string]>([
    ['pay somebody else', { to: TOKEN }, 'wrong-destination'],
    ['pay more', { value: 10n ** 18n + 1n }, 'wrong-amount'],
    ['pay less', { value: 10n ** 18n - 1n }, 'wrong-amount'],
    ['call something', { data: '0x01' }, 'undecodable'],
    ['make a contract', { to: null, data: '0x01' }, 'undecodable'],
    ['are for another network', { chainId: 1n }, 'wrong-network'],
    ['may cost more', { gasLimit: 10_000_000n }, 'cost'],
    ['have a higher price', { maxFeePerGas: 1_000n * GWEI }, 'cost'],
  ])('refuses bytes that %s', async (_, change, reason) => {
    const unsigned = changed(bytesOf(payloadOf()), change);
    expect(await asked(requestOf(payloadOf(), { unsigned }))).toBe(reason);
  });

  it.each<[string, object, string]>([
    ['another token', { to: `0x${'1'.repeat(40)}` }, 'wrong-coin'],
    ['coins beside the token', { value: 1n }, 'undecodable'],
    ['another call', { data: data.replace('a9059cbb', '095ea7b3') }, 'undecodable'],
    ['a longer call', { data: `${data}00` }, 'undecodable'],
    ['dirt before the address', { data: data.replace('a9059cbb0', 'a9059cbb1') }, 'undecodable'],
    ['another receiver', { data: data.replace('70997970', '70997971') }, 'wrong-destination'],
    ['another amount', { data: `${data.slice(0, -1)}1` }, 'wrong-amount'],
  ])('refuses bytes with %s', async (_, change, reason) => {
    expect(await asked(requestOf(usdt, { unsigned: changed(bytesOf(usdt), change) }))).toBe(reason);
  });

  it('never signs other bytes where any byte was altered', async () => {
    const good = bytesOf(payloadOf());
    expect(await asked(requestOf(payloadOf()))).toBe('signed');
    const kept: string[] = [];
    for (let place = 0; place < good.length; place += 2) {
      const byte = (Number.parseInt(good.slice(place, place + 2), 16) ^ 1).toString(16).padStart(2, '0');
      const unsigned = `${good.slice(0, place)}${byte}${good.slice(place + 2)}`;
      const answer = await signer.sign(requestOf(payloadOf(), { unsigned }));
      if (answer.ok) kept.push(Object.keys(difference(good, unsigned)).join());
    }
    // What is left: fees and gas below what was approved, under the same nonce. That replaces, and pays nobody else.
    expect(new Set(kept.flatMap((names) => names.split(',')))).toEqual(
      new Set(['gasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas']),
    );
  });

  it('refuses bytes of another type', async () => {
    const { to, value, chainId } = Transaction.from(`0x${bytesOf(payloadOf())}`);
    const legacy = Transaction.from({ type: 0, to, value, chainId, nonce: 0, gasPrice: GWEI, gasLimit: 21_000n });
    expect(await asked(requestOf(payloadOf(), { unsigned: legacy.unsignedSerialized.slice(2) }))).toBe('undecodable');
  });

  it('takes a fee bump under the same nonce alone, and no gap between nonces', async () => {
    const payload = payloadOf();
    expect(await asked(requestOf(payload))).toBe('signed');
    expect(await asked(requestOf(payload, { unsigned: bytesOf(payload, { rate: 25n * GWEI }) }))).toBe('signed');
    expect(await asked(requestOf(payload, { unsigned: bytesOf(payload, { nonce: 1 }) }))).toBe('replacement');
    const next = payloadOf({ id: '8' });
    expect(await asked(requestOf(next))).toBe('nonce');
    expect(await asked(requestOf(next, { unsigned: bytesOf(next, { nonce: 2 }) }))).toBe('nonce');
    expect(await asked(requestOf(next, { unsigned: bytesOf(next, { nonce: 1 }) }))).toBe('signed');
  });

  it('spends only from places that pay out, and has no change on a chain of accounts', async () => {
    const request = requestOf(payloadOf());
    for (const path of [HOT.replace('/2/', '/0/'), `${HOT}/0`, "m/44'/0'/0'/2/0", ''])
      expect(await asked({ ...request, paths: [path] })).toBe('not-ours');
    expect(await asked({ ...request, paths: [HOT, HOT] })).toBe('not-ours');
    expect(await asked({ ...request, changePaths: [HOT] })).toBe('not-ours');
    expect(await asked(requestOf(payloadOf({ tag: '9' }), { unsigned: bytesOf(payloadOf()) }))).toBe('wrong-tag');
  });

  describe('counts people', () => {
    const payload = payloadOf();
    const large = payloadOf({ units: String(20n * ONE) });

    it.each<[string, SignRequest['approvals'], string]>([
      ['whoever asked for it', [approvalOf(payload, { initiator: 's-1' })], 'same-person'],
      ['one person twice', [approvalOf(payload), approvalOf(payload, { approvalId: 'a2' })], 'same-person'],
      ['a receipt of another payload', [approvalOf(payloadOf({ units: '5' }))], 'receipt'],
      [
        'a receipt under a forged hash',
        [{ ...approvalOf(large), payloadHash: approvalOf(payload).payloadHash }],
        'receipt',
      ],
      ['a receipt of another person', [{ ...approvalOf(payload), staffId: 's-2' }], 'receipt'],
      ['a receipt of another role', [{ ...approvalOf(payload, { role: 'treasury' }), role: 'aml' }], 'receipt'],
      ['a receipt of another time', [{ ...approvalOf(payload), at: 5 }], 'receipt'],
      ['a request of another kind', [approvalOf(payload, { kind: 'user-unfreeze' })], 'receipt'],
      ['a request for another withdrawal', [approvalOf(payload, { target: 'withdrawal:8' })], 'receipt'],
      ['a key of somebody else', [approvalOf(payload, {}, createPrivateKey(newApprovalKey()))], 'receipt'],
      ['a role that may not', [approvalOf(payload, { role: 'support' })], 'people'],
    ])('and refuses %s', async (_, approvals, reason) => {
      expect(await asked(requestOf(payload, { approvals }))).toBe(reason);
    });

    it('and wants two above the tier, one of them of AML', async () => {
      const [aml, treasury, other] = [
        approvalOf(large),
        approvalOf(large, { staffId: 's-2', role: 'treasury' }),
        approvalOf(large, { staffId: 's-3', role: 'treasury' }),
      ];
      expect(await asked(requestOf(large, { approvals: [aml] }))).toBe('people');
      expect(await asked(requestOf(large, { approvals: [treasury, other] }))).toBe('people');
      const ofAnotherRequest = approvalOf(large, { approvalId: 'a2', staffId: 's-2', role: 'treasury' });
      expect(await asked(requestOf(large, { approvals: [aml, ofAnotherRequest] }))).toBe('receipt');
      expect(await asked(requestOf(large, { approvals: [aml, treasury] }))).toBe('signed');
    });

    it('and refuses what was approved under an old policy', async () => {
      const old = payloadOf({ policyVersion: 2 });
      expect(await asked(requestOf(old))).toBe('policy');
    });
  });

  it('pays without people within its own allowance, also after a restart', async () => {
    const automatic = (id: string, nonce: number, units = (6n * ONE) / 10n): SignRequest => {
      const payload = payloadOf({ id, units: String(units) });
      return requestOf(payload, { approvals: [], unsigned: bytesOf(payload, { nonce }) });
    };
    expect(await asked(automatic('1', 0, ONE))).toBe('budget');
    expect(await asked(automatic('1', 0))).toBe('signed');
    expect(await asked(automatic('2', 1))).toBe('signed');
    expect(await asked(automatic('2', 1))).toBe('signed');
    expect(await asked(automatic('3', 2))).toBe('budget');
    await signer.close();
    signer = await at.open();
    expect(await asked(automatic('3', 2))).toBe('budget');
    at.clock.advance(3_600_001);
    expect(await asked(automatic('3', 2))).toBe('signed');
    at.clock.advance(3_600_001);
    expect(await asked(automatic('4', 3))).toBe('budget');
    at.clock.advance(24 * 3_600_000);
    expect(await asked(automatic('4', 3))).toBe('signed');
  });

  it('keeps its words for their owner alone, and stops at damaged ones', async () => {
    const file = join(at.directory, 'keys', 'wallet-words');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim().split(' ')).toHaveLength(24);
    writeFileSync(file, 'test test test test test test test test test test test junk');
    const [account] = await (await at.open()).accounts();
    const known = HDKey.fromMasterSeed(
      mnemonicToSeedSync('test test test test test test test test test test test junk'),
    );
    expect(account?.xpub).toBe(known.derive("m/44'/60'/0'").publicExtendedKey);
    writeFileSync(file, 'no words');
    await expect(at.open()).rejects.toThrow(/restore it from a backup/);
  });
});

/** The members in which two unsigned transactions differ. */
function difference(one: string, other: string): object {
  const [a, b] = [Transaction.from(`0x${one}`).toJSON(), Transaction.from(`0x${other}`).toJSON()];
  return Object.fromEntries(Object.entries(a as object).filter(([key, value]) => String(b[key]) !== String(value)));
}
