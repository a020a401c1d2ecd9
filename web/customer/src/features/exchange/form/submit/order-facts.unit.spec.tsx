import type { PlaceOrder } from '@corella/contracts/web';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import words from '../../locales/en-us.json';
import { ExchangeProvider, pairStores, scopeOf } from '../../core/exchange-context.js';
import { sampleMarket } from '../../../../testing/samples.js';
import { OrderFacts } from './order-facts.js';

const show = (body: Partial<PlaceOrder>): void =>
  void render(
    <ExchangeProvider value={scopeOf(sampleMarket(), pairStores('btcaud'))}>
      <OrderFacts body={{ symbol: 'btcaud', side: 'buy', type: 'limit', ...body }} />
    </ExchangeProvider>,
  );

describe('the facts of an order to confirm', () => {
  beforeAll(async () => {
    await i18next
      .use(initReactI18next)
      .init({ lng: 'en-us', lowerCaseLng: true, resources: { 'en-us': { exchange: words } } });
  });

  it('total what is sent, which is less than a typed total that whole lots do not reach', () => {
    show({ price: '160959.03', quantity: '0.000621' });
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('99.95 AUD');
  });

  it('name no total for a market sell, whose price nobody knows yet', () => {
    show({ side: 'sell', type: 'market', quantity: '0.001' });
    expect(screen.getByText('0.001 BTC')).toBeInTheDocument();
    expect(screen.queryByText('Total')).toBeNull();
  });

  it('name what a market buy spends', () => {
    show({ type: 'market', total: '250' });
    expect(screen.getByText('Spend').nextElementSibling).toHaveTextContent('250 AUD');
    expect(screen.queryByText('Total')).toBeNull();
  });
});
