import { ledgerShardOf } from '@corella/contracts/ledger';
import { ask, type Signals } from '@corella/signals';
import type { LookUp } from './order-life.js';

const PAGE = 500;
const MAX_PAGES = 20;

/** Reads what an order had filled before a match, from the ledger; null for an unknown order. */
export const earlierOf =
  (signals: Signals, account: string): LookUp =>
  async (orderId, { revision, beforeFillId }) => {
    const after = { [ledgerShardOf(account)]: revision };
    const { row } = await ask(signals, 'ledger.order', { account, orderId, after });
    if (row === null) return null;
    if (beforeFillId === null) return { row, filledLots: row.filledLots, filledValue: BigInt(row.filledValue) };
    let [filledLots, filledValue] = [0, 0n];
    let before = beforeFillId;
    for (let page = 0; page < MAX_PAGES && before > 0; page += 1) {
      const { rows, next } = await ask(signals, 'ledger.fills', { account, orderId, before, limit: PAGE, after });
      for (const fill of rows) {
        filledLots += fill.qtyLots;
        filledValue += BigInt(fill.priceTicks) * BigInt(fill.qtyLots);
      }
      if (next === null) break;
      before = Number(next);
    }
    return { row, filledLots, filledValue };
  };
