import { hdWalletConformance } from '@corella/hd-wallet/conformance';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { openLocalWallet } from './index.js';

const WORDS = 'test test test test test test test test test test test junk';
const PATH = "m/44'/60'/0'";
const account = HDKey.fromMasterSeed(mnemonicToSeedSync(WORDS)).derive(PATH);
const KEY = { network: 'eth', path: PATH, xpub: account.publicExtendedKey };

hdWalletConformance('a wallet of public keys', async () => ({
  open: async () => openLocalWallet([KEY]),
  networks: ['eth'],
}));

describe('a wallet of public keys', () => {
  it('has the addresses that other wallets have for these words', async () => {
    expect(await openLocalWallet([KEY]).addressAt('eth', 'deposit', 0)).toEqual({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      tag: null,
      path: "m/44'/60'/0'/0/0",
      branch: 'deposit',
      index: 0,
    });
    const second = await openLocalWallet([KEY]).addressAt('eth', 'deposit', 1);
    expect(second.address).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  });

  it('refuses a private key, and a network whose addresses it cannot write', () => {
    expect(() => openLocalWallet([{ ...KEY, xpub: account.privateExtendedKey }])).toThrow(/private/);
    expect(() => openLocalWallet([{ ...KEY, network: 'btc' }])).toThrow(/btc/);
  });
});
