import { DEPOSIT_CHANNELS, DEPOSIT_LIMITS, limitsOf } from '@corella/contracts/cash';
import type { PayInChannel } from '@corella/contracts/queries';
import { answer } from '@corella/signals';
import type { FiatContext } from '../fiat.context.js';
import type { DepositLists } from '../projections/deposit-lists.js';

/** Answers every `fiat.*` query of the contract. */
export function answerQueries(context: FiatContext, depositLists: DepositLists): { close(): void } {
  const { signals, config } = context;
  const answers = [
    answer(signals, 'fiat.channels', async ({ uid }) => ({
      items: await channelsOf(context, { uid, depositLists }),
      simulated: config.demo,
    })),
    answer(signals, 'fiat.deposits', (request) => depositLists.of(request)),
  ];
  return {
    close(): void {
      for (const one of answers) one.close();
    },
  };
}

async function channelsOf(
  { payIns, clock }: FiatContext,
  { uid, depositLists }: { readonly uid: string; readonly depositLists: DepositLists },
): Promise<readonly PayInChannel[]> {
  const channels: PayInChannel[] = [];
  for (const currency of Object.keys(DEPOSIT_LIMITS)) {
    const payIn = await payIns.of(uid, currency);
    for (const channel of DEPOSIT_CHANNELS) {
      const limits = limitsOf(currency, channel);
      if (limits === undefined) continue;
      const { least, most, perDay } = limits;
      const used = await depositLists.unitsOfDay({ uid, asset: currency, channel, bookedAt: clock.nowMs() });
      // Where the table is behind, the page says the whole limit; what comes is judged by the table that is not.
      const left = perDay > (used ?? 0n) ? perDay - (used ?? 0n) : 0n;
      const texts = { least: String(least), most: String(most), perDay: String(perDay), left: String(left) };
      channels.push({ currency, channel, ...texts, payIn });
    }
  }
  return channels;
}
