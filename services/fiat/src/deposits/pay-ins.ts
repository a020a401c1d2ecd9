import type { Bank, Collection } from '@corella/bank';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { alikeIndexes, alikeLookUps } from './alike-addresses.js';

const KIND = 'pay-in';

interface PayInBody extends Collection {
  readonly currency: string;
  readonly uid: string;
}

/** Where each customer pays in to: a row of their own, found by the PayID and by the account. */
export class PayIns {
  constructor(private readonly deps: { readonly bank: Bank; readonly vault: Vault; readonly clock: Clock }) {}

  /** The customer's place, opened at the bank at the first call. Throws BankUnavailable. */
  async open(
    uid: string,
    { currency, name }: { readonly currency: string; readonly name: string },
  ): Promise<Collection> {
    const known = await this.of(uid, currency);
    if (known !== null) return known;
    const { bank, vault, clock } = this.deps;
    const opened = await bank.collection({ currency, reference: uid, accountName: `Corella, ${name}` });
    const body: PayInBody = { ...opened, currency, uid };
    await vault.put({
      kind: KIND,
      id: idOf(uid, currency),
      person: uid,
      body,
      now: clock.nowMs(),
      indexes: {
        payId: { value: addressOf(currency, opened.payId), unique: true },
        ...alikeIndexes(currency, opened.payId),
        account: { value: addressOf(currency, `${opened.bsb}-${opened.account}`), unique: true },
      },
    });
    return opened;
  }

  async of(uid: string, currency: string): Promise<Collection | null> {
    const record = await this.deps.vault.get<PayInBody>(KIND, idOf(uid, currency));
    if (record === null) return null;
    const { payId, bsb, account, accountName } = record.body;
    return { payId, bsb, account, accountName };
  }

  /** Whose address money was paid to, and by which of its two names; null for nobody's. */
  async ownerOf(
    currency: string,
    to: string,
  ): Promise<{ readonly uid: string; readonly by: 'payid' | 'transfer' } | null> {
    const value = addressOf(currency, to);
    for (const [index, by] of [
      ['payId', 'payid'],
      ['account', 'transfer'],
    ] as const) {
      const [record] = await this.deps.vault.findBy<PayInBody>(KIND, index, value);
      if (record) return { uid: record.body.uid, by };
    }
    return null;
  }

  /** Customers whose PayID is nearly where money was paid to. */
  async alike(currency: string, to: string): Promise<readonly string[]> {
    const uids = new Set<string>();
    for (const { index, value } of alikeLookUps(currency, to))
      for (const { body } of await this.deps.vault.findBy<PayInBody>(KIND, index, value)) uids.add(body.uid);
    return [...uids];
  }
}

const idOf = (uid: string, currency: string): string => `${currency}/${uid}`;
const addressOf = (currency: string, to: string): string => `${currency}/${to.trim().toLowerCase()}`;
