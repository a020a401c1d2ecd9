import type { WithdrawalLine, WithdrawalTermsView } from '@corella/contracts/cash-web';
import { screen, within } from '@testing-library/react';
import { FakeVenue, type Call } from '../../../testing/fake-venue.js';
import { pageOf, sampleBalance, sampleBalances, sampleMe } from '../../../testing/samples.js';
import { showPage, type Shown } from '../../../testing/show-page.js';
import { WithdrawAudPage, WithdrawEthPage } from '../withdraw-page.js';

export const LIMITS = 'GET /api/withdrawals/limits';
export const QUOTE = 'GET /api/withdrawals/quote';
export const LIST = 'GET /api/withdrawals';
export const ASK = 'POST /api/withdrawals';
export const STEP_UP = 'POST /api/auth/step-up';
export const BANKS = 'GET /api/bank-accounts';
const AT = '2026-11-20T10:00:00.000Z';

export const AUD: WithdrawalTermsView = {
  currency: 'aud',
  rail: 'bank',
  chain: null,
  fee: '0',
  least: '50',
  most: '100000',
  leftOfDay: null,
  againAt: null,
};
export const ETH: WithdrawalTermsView = {
  ...AUD,
  currency: 'eth',
  rail: 'chain',
  chain: 'eth',
  fee: '0.007',
  least: '0.02',
  most: '400',
  leftOfDay: '48582.58',
};
export const account = (changes: object = {}): object => ({
  accountId: 'B1',
  currency: 'aud',
  state: 'verified',
  name: 'Mia Nguyen',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: AT,
  verifiedAt: AT,
  test: null,
  nextTestAt: null,
  ...changes,
});
export const banks = (...items: readonly object[]): object => ({
  items,
  currencies: ['aud'],
  addFrom: null,
  simulated: true,
});
const ADDRESS = {
  addressId: 'A1',
  label: 'Ledger at home',
  chain: 'eth',
  coin: 'eth',
  network: 'Ethereum',
  address: '0x4fA9c1bE0D3a7785E46C2cB3F10b6A8cE281cE07',
  tag: null,
  addedAt: AT,
  keysFrom: AT,
};
export const row = (changes: Partial<WithdrawalLine> = {}): WithdrawalLine => ({
  withdrawalId: '24396018',
  currency: 'aud',
  rail: 'bank',
  chain: null,
  amount: '250',
  fee: '0',
  at: new Date().toISOString(),
  state: 'reexamine',
  endedAt: null,
  ...changes,
});

/** A venue where both can be withdrawn, to one saved payee each, and nothing has been. */
export const givenVenue = (): FakeVenue =>
  new FakeVenue()
    .on(LIMITS, () => ({ items: [AUD, ETH] }))
    .on(LIST, () => pageOf())
    .on(BANKS, () => banks(account()))
    .on('GET /api/addresses', () => pageOf(ADDRESS, { ...ADDRESS, addressId: 'X', chain: 'btc', label: 'Elsewhere' }))
    .on(QUOTE, ({ query }: Call) => {
      const isEth = query['currency'] === 'eth';
      return {
        currency: query['currency'],
        chain: query['chain'] ?? null,
        amount: query['amount'],
        fee: isEth ? '0.007' : '0',
        received: isEth ? '9.493' : query['amount'],
        aud: isEth ? '51417.42' : query['amount'],
      };
    })
    .on(STEP_UP, () => ({ stepUp: 'token', expiresAt: AT }))
    .on(ASK, () => ({ withdrawalId: '24396018' }))
    .on('GET /api/balances', () =>
      sampleBalances([
        sampleBalance('aud', { available: '1000', total: '1000', aud: '1000' }),
        sampleBalance('eth', { available: '12', total: '12', aud: '60000' }),
      ]),
    );

const ME = sampleMe({ totp: true });
export const showAud = (me = ME): Shown => showPage(<WithdrawAudPage />, { at: '/withdraw/aud/', me });
export const showEth = (me = ME): Shown => showPage(<WithdrawEthPage />, { at: '/withdraw/eth/', me });
export const amount = (): Promise<HTMLElement> => screen.findByLabelText(/^Amount in/);
export const review = (): HTMLElement => screen.getByRole('button', { name: 'Review withdrawal' });

/** Asks for an amount, as far as the dialog in which it is confirmed. */
export async function openConfirm({ user }: Shown, text: string): Promise<HTMLElement> {
  await user.type(await amount(), text);
  await screen.findAllByRole('radio');
  await screen.findByText(/^(1,000\.00|12\.\d+) /);
  await user.click(review());
  return screen.findByRole('dialog');
}

export async function confirm({ user }: Shown, dialog: HTMLElement): Promise<void> {
  await user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
}
