import { screen } from '@testing-library/react';
import type { FeeTermsRecord } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { FeeTermsPanel } from './fee-terms-panel.js';

const rate = { makerPercent: '0.1', takerPercent: '0.1' };
const terms: FeeTermsRecord = {
  id: 'spot:7',
  rank: 0,
  rankedAt: '2026-11-23T20:00:00.000Z',
  volumeBtc: '0',
  htHolding: '0',
  payInHt: false,
  rates: { A: rate, B: rate, C: rate },
  schedule: 1,
};
const showFees = (openedAt: string): void => {
  new FakeServer().record('accounts/spot:7/fees', terms);
  showElement(<FeeTermsPanel account="spot:7" openedAt={openedAt} />);
};

describe('the fees of an account', () => {
  it('say when its rank was assigned', async () => {
    showFees('2026-11-01T00:00:00.000Z');
    expect(await screen.findByText('0, assigned 23 Nov, 20:00:00')).toBeTruthy();
  });

  it('name no assignment from before the account was opened', async () => {
    showFees('2026-11-24T08:57:46.523Z');
    expect(await screen.findByText('0, none assigned yet')).toBeTruthy();
  });
});
