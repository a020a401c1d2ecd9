import { BRANCHES, UnknownNetwork, type HdWallet } from '../index.js';

export interface HdWalletUnderTest {
  /** Opened anew over the same keys. */
  open(): Promise<HdWallet>;
  /** Of these, at least one has to be there. */
  readonly networks: readonly string[];
}

/** The suite that every wallet passes. */
export function hdWalletConformance(name: string, factory: () => Promise<HdWalletUnderTest>): void {
  describe(`${name} keeps the contract of a wallet`, () => {
    it('has one address for each place, and the same one whenever it is opened', async () => {
      const { open, networks } = await factory();
      const first = await open();
      const second = await open();
      expect(first.networks).toEqual(networks);
      for (const network of networks) {
        const seen = new Set<string>();
        for (const branch of BRANCHES)
          for (const index of [0, 1, 2, 19]) {
            const found = await first.addressAt(network, branch, index);
            expect(found).toMatchObject({ branch, index });
            expect(await second.addressAt(network, branch, index)).toEqual(found);
            seen.add(`${found.address}/${found.tag}`);
          }
        expect(seen.size).toBe(BRANCHES.length * 4);
      }
    });

    it('finds a place of ours by its path, and no other', async () => {
      const { open, networks } = await factory();
      const wallet = await open();
      for (const network of networks) {
        const place = await wallet.addressAt(network, 'hot', 3);
        expect(await wallet.addressOf(network, place.path)).toEqual(place);
        for (const path of ['', 'm', `${place.path}/0`, place.path.replace(/3$/, '03'), `x${place.path}`])
          expect(await wallet.addressOf(network, path)).toBeNull();
      }
    });

    it('knows no other network and no place below zero', async () => {
      const { open, networks } = await factory();
      const wallet = await open();
      await expect(wallet.addressAt('nowhere', 'hot', 0)).rejects.toThrow(UnknownNetwork);
      await expect(wallet.addressAt(networks[0] ?? '', 'hot', -1)).rejects.toThrow(RangeError);
      await expect(wallet.addressAt(networks[0] ?? '', 'hot', 0.5)).rejects.toThrow(RangeError);
    });
  });
}
