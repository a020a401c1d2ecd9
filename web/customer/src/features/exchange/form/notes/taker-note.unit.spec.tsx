import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { JSX } from 'react';
import { push } from '../../../../testing/fake-socket.js';
import { startPages } from '../../../../testing/show-page.js';
import type { OrderSide } from '../../core/order-side.js';
import { showPanel } from '../../testing/show-panel.js';
import { TakerNote } from './taker-note.js';

const BOOK = { seq: 10, ts: 1, step: 0, asks: [['161000.05', '0.5']], bids: [['160990.00', '0.25']] };

function Shown({ side, start }: { readonly side: OrderSide; readonly start: string }): JSX.Element {
  const [price, setPrice] = useState(start);
  return (
    <>
      <output>{price}</output>
      <TakerNote side={side} type="post-only" price={price} onPrice={setPrice} />
    </>
  );
}

/** The form's notes look at the book twice a second. */
const show = async (side: OrderSide, start: string): Promise<ReturnType<typeof showPanel>> => {
  const shown = showPanel(<Shown side={side} start={start} />);
  await push({ topic: 'depth', symbol: 'btcaud', data: BOOK });
  return shown;
};

describe('a post-only order that would trade at once', () => {
  beforeAll(startPages);

  it.each([
    ['buy', '161000.05', 'best ask, 161,000.05', 'Use 161,000.04', '161000.04'],
    ['sell', '160000', 'best bid, 160,990.00', 'Use 160,990.01', '160990.01'],
  ] as const)('says so to a %s order, and offers a price that rests', async (side, start, why, offer, price) => {
    const { user } = await show(side, start);
    expect(await screen.findByText(new RegExp(why))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: offer }));
    expect(screen.getByText(price)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
  });
});
