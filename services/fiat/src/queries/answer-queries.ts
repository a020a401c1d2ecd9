import { DEPOSIT_CHANNELS, DEPOSIT_LIMITS, depositStream, limitsOf } from '@corella/contracts/cash';
import type { PayInChannel, QueryReply } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { answer } from '@corella/signals';
import { isBooked } from '../domain/deposit/deposit-state.js';
import { checkAddress } from '../addresses/check-address.js';
import type { FiatContext } from '../fiat.context.js';
import type { DepositLists } from '../projections/deposit-lists.js';

/** Answers every `fiat.*` query of the contract. */
export function answerQueries(context: FiatContext, depositLists: DepositLists): { close(): void } {
  const { signals, config } = context;
  const answers = [
    answer(signals, 'fiat.addresses', ({ uid }) => context.addresses.of(uid)),
    answer(signals, 'fiat.check-address', async (asked) => {
      const checked = await checkAddress(context, asked);
      return checked.ok ? ok({ address: checked.value.address, alike: checked.value.alike }) : checked;
    }),
    answer(signals, 'fiat.channels', async ({ uid }) => ({
      items: await channelsOf(context, { uid, depositLists }),
      simulated: config.demo,
    })),
    answer(signals, 'fiat.deposit', ({ depositId }) => depositOf(context, depositId)),
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

/** From the stream, so that whoever hears of an event is told no older state. */
async function depositOf({ deposits }: FiatContext, depositId: string): Promise<QueryReply<'fiat.deposit'>> {
  const { state } = await deposits.settled(depositStream(depositId));
  if (!isBooked(state)) return null;
  const { asset, units, suspended: reason, status } = state;
  const uid = 'uid' in status ? status.uid : state.uid;
  if (uid === null) return null;
  const told = status.at === 'credited' ? 'completed' : status.at === 'refunded' ? 'failed' : 'pending';
  return { uid, asset, units: String(units), state: told, reason };
}
