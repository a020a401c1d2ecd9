import { MATCHING_SERVICE, SYMBOL_STATE, type SymbolState } from '@corella/contracts/market';
import { BTCAUD, MarketScene, ticketOf } from '../../testing/market-scene.js';
import { evolveFacts, type SymbolFacts } from '../symbol/symbol-facts.js';
import { endUnreadable } from './unreadable-order.js';

const ticket = ticketOf({ orderId: 7, account: 'spot:7' });
const { listing, parameters } = BTCAUD;

function factsIn(state: SymbolState): SymbolFacts {
  const facts = evolveFacts(null, { type: 'SymbolListed', data: { listing, parameters, state } }, 0);
  if (!facts) throw new Error('a listed symbol has facts');
  return facts;
}
const endIn = (state: SymbolState) => endUnreadable(ticket, factsIn(state), { finding: 'no price', revision: 12 });

describe('an order that cannot be read', () => {
  it.each([SYMBOL_STATE.online, SYMBOL_STATE.fuse])(
    'is closed with its finding and suspends the symbol: state %s',
    (state) => {
      const [end, halt, ...others] = endIn(state);
      expect(end).toMatchObject({
        type: 'OrderClosed',
        data: {
          orderId: 7,
          account: 'spot:7',
          source: ticket.source,
          state: 'canceled',
          reason: 'symbol-not-trading',
          rule: 'order-unreadable',
          inputs: { finding: 'no price' },
        },
      });
      expect(halt).toEqual({
        type: 'SymbolStateSet',
        data: {
          state: SYMBOL_STATE.suspend,
          previous: state,
          reason: 'order 7 cannot be read: no price',
          by: MATCHING_SERVICE,
          inputs: { orderId: 7, revision: 12 },
        },
      });
      expect(others).toEqual([]);
    },
  );

  it.each([SYMBOL_STATE.suspend, SYMBOL_STATE.preOnline, SYMBOL_STATE.offline])(
    'is only closed in a symbol that does not trade: state %s',
    (state) => {
      expect(endIn(state).map(({ type }) => type)).toEqual(['OrderClosed']);
    },
  );

  it('is how the machine meets an order without a readable price', () => {
    const scene = new MarketScene().listed();
    const { events } = scene.hold({ qtyLots: 0.5 });
    expect(events.map(({ type }) => type)).toEqual(['OrderClosed', 'SymbolStateSet']);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });
});
