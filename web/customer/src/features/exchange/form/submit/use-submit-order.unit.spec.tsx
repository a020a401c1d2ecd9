import { noticeStore } from '@corella/ui';
import type { PlaceOrder } from '@corella/contracts/web';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JSX } from 'react';
import { FakeVenue, refusal, silence } from '../../../../testing/fake-venue.js';
import { sampleOrder } from '../../../../testing/samples.js';
import { notices, startPages } from '../../../../testing/show-page.js';
import { showPanel } from '../../testing/show-panel.js';
import { EMPTY_DRAFT } from '../amounts/draft.js';
import { ConfirmOrder } from './confirm-order.js';
import { useSubmitOrder } from './use-submit-order.js';

const BODY: PlaceOrder = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity: '0.05' };

function Sending({ onClose = () => undefined }: { readonly onClose?: () => void }): JSX.Element {
  const { pending, submit } = useSubmitOrder('BTC/AUD');
  const nothing = (): void => undefined;
  return (
    <ConfirmOrder
      body={BODY}
      draft={EMPTY_DRAFT}
      busy={pending}
      onClose={onClose}
      onConfirm={() => submit(BODY, { placed: nothing, refused: nothing })}
    />
  );
}

describe('sending an order', () => {
  let venue: FakeVenue;
  beforeAll(startPages);
  beforeEach(() => {
    noticeStore.clear();
    venue = new FakeVenue();
  });
  const send = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  const told = async (): Promise<string> => {
    await waitFor(() => expect(noticeStore.get().toasts).toHaveLength(1));
    return noticeStore.get().toasts[0]?.title ?? '';
  };

  it('does not say that an order was not placed when no answer came, and sends the same order under the same key', async () => {
    venue.on('POST /api/orders', () => {
      throw new TypeError('Failed to fetch');
    });
    showPanel(<Sending />);
    await send();
    expect(await told()).toBe('No answer: the order may have been placed');
    await send();
    await waitFor(() => expect(venue.asked('POST /api/orders')).toHaveLength(2));
    const keys = venue.asked('POST /api/orders').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
  });

  it('says so too when the venue itself does not know', async () => {
    venue.on('POST /api/orders', () => refusal(504, 'outcome-unknown', 'The answer did not come in time.'));
    showPanel(<Sending />);
    await send();
    expect(await told()).toBe('No answer: the order may have been placed');
  });

  it('says that a refused order was not placed', async () => {
    venue.on('POST /api/orders', () => refusal(422, 'insufficient-funds', 'Not enough AUD.'));
    showPanel(<Sending />);
    await send();
    expect(await told()).toBe('The order was not placed');
  });

  it('names the refused order, and takes back what an answer to the same order corrects', async () => {
    venue.on('POST /api/orders', () => {
      throw new TypeError('Failed to fetch');
    });
    showPanel(<Sending />);
    await send();
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('Buy BTC/AUD, 0.05 BTC at 161,000 AUD.')]));
    venue.on('POST /api/orders', () => sampleOrder({ id: '9001', price: '161000.00' }));
    await send();
    await waitFor(() => expect(notices()).toEqual(['Buy BTC/AUD placed: 0.05 BTC at 161,000 AUD']));
  });

  it('offers no way back while the order is on its way', async () => {
    venue.on('POST /api/orders', silence);
    const onClose = jest.fn();
    showPanel(<Sending onClose={onClose} />);
    await send();
    const back = screen.getByRole('button', { name: 'Go back' });
    await waitFor(() => expect(back).toBeDisabled());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
