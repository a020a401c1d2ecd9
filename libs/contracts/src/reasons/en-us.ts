import type { ReasonTexts } from './rules.js';

export const REASONS_EN: ReasonTexts = {
  'symbol-state': [
    'This market takes no orders at present: its state is {stateName}.',
    'Wait until it trades again; open orders can be cancelled now.',
  ],
  'symbol-unlisted': ['This market is not listed.', 'Choose a listed market.'],
  'order-shape': ['The order lacks an amount that orders of its type need.', 'Send every amount of the type.'],
  'max-price': [
    'The price {price} is above {maxPrice}, the highest price in this market.',
    'Choose a price of {maxPrice} or less.',
  ],
  'buy-cap': [
    'The price {price} is above {highest}, the highest allowed bid while the last price is {last}.',
    'Bid {highest} or less.',
  ],
  'buy-cap-stop': [
    'The price {price} is above {highest}, the highest allowed bid for a stop at {stop}.',
    'Bid {highest} or less, or move the stop.',
  ],
  'sell-floor': [
    'The price {price} is below {lowest}, the lowest allowed offer while the last price is {last}.',
    'Ask {lowest} or more.',
  ],
  'sell-floor-stop': [
    'The price {price} is below {lowest}, the lowest allowed offer for a stop at {stop}.',
    'Ask {lowest} or more, or move the stop.',
  ],
  'stop-trigger': [
    'The last price {last} has already reached the stop price {stop}.',
    'Move the stop to the other side of the last price, or place a limit order.',
  ],
  'min-amount': ['The quantity {quantity} is below the smallest order of {min}.', 'Order {min} or more.'],
  'max-amount': [
    'The quantity {quantity} is above the largest order of {max}.',
    'Order {max} or less, or split the order.',
  ],
  'max-market-sell': [
    'The quantity {quantity} is above {maxMarketSell}, the most that one market order may sell.',
    'Sell {maxMarketSell} or less, or place a limit order.',
  ],
  'min-value': [
    'The order is worth {value}, less than the smallest value of {minValue}.',
    'Order a value of {minValue} or more.',
  ],
  'max-market-buy': [
    'The amount {value} is above {maxMarketBuy}, the most that one market order may spend.',
    'Spend {maxMarketBuy} or less, or place a limit order.',
  ],
  'reference-deviation': [
    'The last price {last} is {deviationPercent} % away from the reference price {reference}; market orders are refused above {maxDeviationPercent} %.',
    'Place a limit order, or wait until the prices agree again.',
  ],
  'post-only': [
    'At {price} this post-only order would have traded at once with the best price {best}.',
    'Choose a price on your side of {best}, or drop post-only.',
  ],
  'fill-or-kill': [
    'Only {available} of {quantity} could be filled at {price} or better, so nothing was filled.',
    'Order less, accept a worse price, or use immediate-or-cancel.',
  ],
  'post-only-takes': [
    'This post-only order would have traded at once.',
    'Choose a price further from the market, or drop post-only.',
  ],
  'fok-unfillable': [
    'It could not be filled in full, so nothing was filled.',
    'Order less, accept a worse price, or use immediate-or-cancel.',
  ],
  'stop-would-trigger': [
    'Its stop price had already been reached when it arrived.',
    'Move the stop to the other side of the last price.',
  ],
  'market-bound': [
    'The next price was beyond {bound}, 10 % from the last price {last}; the rest was cancelled.',
    'Place the rest as a limit order, or in smaller parts.',
  ],
  fuse: [
    'The circuit breaker stopped the market after a move from {from} to {to}; the rest was cancelled.',
    'Wait until the market trades again.',
  ],
  'self-trade': [
    'It met an order of your own and was cancelled (mode {stpMode}).',
    'Cancel the other order first, or choose another self-trade mode.',
  ],
  'insufficient-funds': [
    'The order needs {required} {asset}, and {available} {asset} is available.',
    'Order less, cancel an open order, or add funds.',
  ],
  'self-trade-general': [
    'It met an order of your own and was cancelled.',
    'Cancel the other order first, or choose another self-trade mode.',
  ],
  'max-amount-general': [
    'It reached the largest quantity that one order may have.',
    'Place the rest as another order.',
  ],
  'reference-deviation-general': [
    'The last price is too far from the reference price for market orders.',
    'Place a limit order, or wait until the prices agree again.',
  ],
  'market-bound-general': [
    'The next price was more than 10 % from the last one; the rest was cancelled.',
    'Place the rest as a limit order, or in smaller parts.',
  ],
  'fuse-general': [
    'The circuit breaker stopped the market; the rest was cancelled.',
    'Wait until the market trades again.',
  ],
  'insufficient-funds-general': [
    'The available balance does not cover this order.',
    'Order less, cancel an open order, or add funds.',
  ],
  filled: ['Filled completely.', ''],
  'user-cancel': ['You cancelled it.', ''],
  'cancel-all': ['You cancelled all open orders.', ''],
  timer: ['Your cancel-all-after timer ran out.', 'Set the timer again in time, or switch it off.'],
  'account-frozen': ['The account is frozen.', 'Please contact support.'],
  'account-closed': ['The account is closed.', ''],
  'too-many-fills': ['It met 1,000 orders at once; the rest was cancelled.', 'Place the rest again.'],
  'price-band': ['Its price was outside the allowed band.', 'Choose a price nearer to the last price.'],
  'no-liquidity': [
    'Nothing was left to trade with; the rest was cancelled.',
    'Place the rest as a limit order, which waits in the book.',
  ],
  'size-limit': ['Its quantity was outside the limits of the market.', 'Choose a quantity within the limits.'],
  'value-limit': ['Its value was outside the limits of the market.', 'Choose a value within the limits.'],
  'symbol-not-trading': ['The market took no orders when it arrived.', 'Wait until the market trades again.'],
  'symbol-closed': ['The market was closed, which cancels every order in it.', ''],
  'lot-rest': ['What was left is less than one step of quantity.', ''],
  'ioc-rest': [
    'What could not be filled at once was cancelled, as immediate-or-cancel asks.',
    'Use a limit order to let the rest wait in the book.',
  ],
  'kyc-required': ['Your identity is not verified yet.', 'Verify your identity first.'],
  'authority-missing': ['This account may not trade at present.', 'Please contact support.'],
  'command-expired': ['The order came too late and was not placed.', 'Place it again.'],
  'idempotency-conflict': ['This order id was used for another order.', 'Use a new id.'],
  'settlement-stopped': ['Settlement in this market is stopped.', 'Wait until the market trades again.'],
  busy: ['The venue is busy; nothing was done.', 'Try again in a moment.'],
  'storage-full': ['New orders are refused until space is free.', 'Cancels work; try again later.'],
  'outcome-unknown': [
    'The answer did not come in time; the order may have been placed.',
    'Look for it in your open orders before you try again.',
  ],
  'order-finished': ['The order had ended before.', ''],
  'replace-open': [
    'It was to replace order {replaces}, which was no longer open.',
    'Look at how that order ended, and place a new one if you still want it.',
  ],
  'replace-changed': [
    'It was to replace order {replaces}, which had traded or been triggered in the meantime.',
    'Look at that order again, and replace what is left of it.',
  ],
  replaced: ['Order {replacedBy} took its place.', ''],
  'replaced-general': ['Another order took its place.', ''],
  'too-late-to-replace': [
    'The order that it was to replace had changed or ended.',
    'Look at that order again before you replace it.',
  ],
  'order-not-open': ['The order is no longer open, so it cannot be replaced.', ''],
  'order-changed': [
    'The order has traded or been triggered in the meantime, so nothing was replaced.',
    'Look at the order again, and replace what is left of it.',
  ],
  'replace-refused': ['The market refused the new order; the old one stays as it was.', ''],
};
