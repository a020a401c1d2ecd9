import { screen, waitFor } from '@testing-library/react';
import { loseConnection } from '../../../../testing/fake-socket.js';
import { FakeVenue } from '../../../../testing/fake-venue.js';
import { startPages } from '../../../../testing/show-page.js';
import { showPanel } from '../../testing/show-panel.js';
import { EMPTY_DRAFT } from '../amounts/draft.js';
import { OrderEstimate } from './order-estimate.js';

const fees = (): readonly (Element | null)[] =>
  screen.getAllByText('You receive').map((shown) => shown.closest('[data-stale]'));

describe('what an order will cost and bring', () => {
  beforeAll(startPages);

  it('is dimmed for a market order while the connection is lost, and not for one with its own price', async () => {
    new FakeVenue();
    showPanel(
      <>
        <OrderEstimate side="buy" type="market" draft={EMPTY_DRAFT} />
        <OrderEstimate side="buy" type="limit" draft={EMPTY_DRAFT} />
      </>,
    );
    expect(fees()).toEqual([null, null]);
    await loseConnection();
    await waitFor(() => expect(fees()).toEqual([expect.any(HTMLElement), null]));
  });
});
