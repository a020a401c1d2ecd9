import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { push } from '../../../../testing/fake-socket.js';
import { FakeVenue } from '../../../../testing/fake-venue.js';
import { sampleBalance, sampleBalances, sampleMe, sampleTicker } from '../../../../testing/samples.js';
import { startPages } from '../../../../testing/show-page.js';
import { showPanel } from '../../testing/show-panel.js';
import { OrderForm } from '../order-form.js';

const BOOK = { seq: 10, ts: 1, step: 0, asks: [['161000.05', '0.5']], bids: [['160990.00', '0.25']] };

beforeAll(startPages);
beforeEach(() => {
  new FakeVenue().on('GET /api/balances', () =>
    sampleBalances([
      sampleBalance('aud', { available: '24812.40', total: '24812.40' }),
      sampleBalance('btc', { available: '0.482106', total: '0.482106' }),
    ]),
  );
});

type Shown = ReturnType<typeof showPanel>;
async function show(side: 'buy' | 'sell' = 'buy', me: 'customer' | 'visitor' = 'customer'): Promise<Shown> {
  const shown = showPanel(<OrderForm side={side} onSide={() => undefined} onSearch={() => undefined} />, {
    me: me === 'customer' ? sampleMe() : null,
  });
  await push({ topic: 'tickers', list: [sampleTicker({ last: '160000.00' })] });
  await push({ topic: 'depth', symbol: 'btcaud', data: BOOK });
  if (me === 'customer') await waitFor(() => expect(slider()).toBeEnabled());
  return shown;
}
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Share of available' });
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);

describe('prices from the book', () => {
  it.each([
    ['buy', 'Bid', '160,990.00'],
    ['buy', 'Mid', '160,995.02'],
    ['sell', 'Mid', '160,995.03'],
    ['sell', 'Ask', '161,000.05'],
  ] as const)('a %s order takes the %s', async (side, name, price) => {
    const { user } = await show(side);
    await user.type(field('Quantity'), '0.1');
    await user.click(screen.getByRole('button', { name }));
    expect(field('Price')).toHaveValue(price);
    expect(field('Total')).not.toHaveValue('16,000.00');
  });

  it('take a pressed level, with its quantity where that was asked for', async () => {
    const { scope } = await show();
    act(() => scope.tap.press({ price: '161000.05', side: 'ask' }));
    expect(field('Quantity')).toHaveValue('');
    act(() => scope.tap.press({ price: '161000.05', side: 'ask', quantity: '0.500000' }));
    expect([field('Price').value, field('Quantity').value, field('Total').value]).toEqual([
      '161,000.05',
      '0.500000',
      '80,500.02',
    ]);
  });
});

describe('the share of what is available', () => {
  const slide = (percent: number): void => void fireEvent.change(slider(), { target: { value: String(percent) } });

  it('sets the amounts, and stays where it was put although lots are whole', async () => {
    await show();
    slide(50);
    expect([field('Quantity').value, field('Total').value]).toEqual(['0.077538', '12,406.08']);
    slide(51);
    expect(slider()).toHaveValue('51');
    expect(slider()).toHaveAttribute('aria-valuetext', '51%');
  });

  it('follows what is typed, and its marks set it', async () => {
    const { user } = await show('sell');
    await user.type(field('Quantity'), '0.120526');
    expect(slider()).toHaveValue('25');
    await user.click(screen.getByRole('button', { name: '100%' }));
    expect(field('Quantity')).toHaveValue('0.482106');
    expect(slider()).toHaveValue('100');
  });

  it('spends a share in a market buy', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('tab', { name: 'Market' }));
    slide(25);
    expect(field('Spend')).toHaveValue('6,203.10');
  });

  it('is off for a visitor, who has nothing to take a share of', async () => {
    await show('buy', 'visitor');
    expect(slider()).toBeDisabled();
    expect(screen.getByRole('button', { name: '50%' })).toBeDisabled();
  });
});
