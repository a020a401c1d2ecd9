import type { Operation } from '../history.js';
import { linearize, type Timed } from './linearize.js';
import { orderModel, type OrderOp } from './order-model.js';
import type { OrderHistory, Sighting } from './orders.js';
import { unitsOf } from './units.js';
import { lastOf, wordsOf, type Finding } from './verdict.js';

/** An order that was found in a list, and of which nobody knows the terms. */
const ANY_AMOUNT = 10n ** 30n;

type Step = OrderOp & { readonly source: Operation };

/** Whether some order of what was asked about one order explains every answer. */
export function checkOrder(order: OrderHistory, isLate: () => boolean): Finding {
  const steps = [...placements(order), ...cancels(order), ...sightings(order)];
  const amount = order.placements[0] ? unitsOf(order.placements[0].input.amount) : ANY_AMOUNT;
  const found = linearize<ReturnType<typeof orderModel>['initial'], Step>(steps, orderModel(amount), isLate);
  const about = `order ${order.clientOrderId} of account ${order.account}`;
  if (found.is !== 'violated')
    return {
      is: found.is,
      about,
      operations: steps.length,
      words: found.is === 'explained' ? '' : 'not decided in time',
    };
  const [after, stuck] = [found.after, found.stuck].map((list) =>
    lastOf(list.map(({ source }) => wordsOf(source, order.clientOrderId))),
  );
  return {
    is: 'violated',
    about,
    operations: steps.length,
    words: `no order explains the answers. After\n      ${after ?? ''}\n    this cannot be:\n      ${stuck ?? ''}`,
  };
}

const between = (source: Operation, op: OrderOp, from = source.calledAt): Timed<Step> => ({
  op: { ...op, source },
  from,
  until: source.outcome.is === 'unknown' ? null : source.returnedAt,
});

function placements({ placements: all }: OrderHistory): readonly Timed<Step>[] {
  return all.flatMap((source) => {
    const { outcome } = source;
    if (outcome.is === 'ok') return [between(source, { is: 'placed', orderId: outcome.answer.orderId })];
    if (outcome.is === 'unknown') return [between(source, { is: 'placed', orderId: null })];
    // Any other refusal comes from before the ledger and says nothing about the order.
    const conflict = outcome.code === 'idempotency-conflict';
    return conflict || outcome.code === 'insufficient-funds' ? [between(source, { is: 'not-placed', conflict })] : [];
  });
}

const cancels = ({ cancels: all }: OrderHistory): readonly Timed<Step>[] =>
  all.flatMap((source) => {
    const { outcome } = source;
    if (outcome.is === 'refused') return [];
    return [between(source, { is: 'cancelled', state: outcome.is === 'ok' ? outcome.answer.state : null })];
  });

/**
 * A read shows what was true at some time before its answer, so it takes effect anywhere between the beginning and its
 * return. Of reads that showed the same, the first to return says it all. A closing read shows the latest state.
 */
function sightings({ sightings: all }: OrderHistory): readonly Timed<Step>[] {
  const first = new Map<string, Sighting>();
  for (const sighting of all.filter(({ operation }) => !operation.closing)) {
    const key = JSON.stringify(sighting.order);
    const known = first.get(key);
    if (!known || sighting.operation.returnedAt < known.operation.returnedAt) first.set(key, sighting);
  }
  return [
    ...[...first.values()].map(({ operation, order }) => between(operation, { is: 'seen', order }, 0)),
    ...all
      .filter(({ operation }) => operation.closing)
      .map(({ operation, order }) => between(operation, { is: 'seen', order })),
  ];
}
