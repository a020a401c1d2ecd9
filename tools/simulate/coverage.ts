import { WITH_TAKEOVER } from './happenings.js';
import type { Sums } from './simulate-many.js';

/** So many seeds meet everything that can happen in a venue. Fewer may miss what is rare. */
export const ENOUGH_SEEDS = 500;
/** What the worlds of a run must have covered together. Otherwise they prove less than they seem to. */
const MUST_HAPPEN = [
  'FundsHeld',
  'OrderAccepted',
  'TradeExecuted',
  'TradeSettled',
  'HoldReleased',
  'StopTriggered',
  'OrderTriggered',
  'SymbolStateSet',
  'SymbolStateRefused',
  'SymbolParametersSet',
  'ParametersWithdrawn',
  'AccountControlSet',
  'CancelTimerFired',
  'FeeScheduleSet',
  'FeeScheduleWithdrawn',
  'FeePreferenceSet',
  'FeeConversionSet',
  'ReferencePriceSet',
  'RanksAssigned: new ranks',
  'TradeSettled: fee in HT',
  'SymbolStateSet: fuse',
  'OrderClosed: fuse',
  'OrderClosed: replaced',
  'OrderClosed: too-late-to-replace',
  'OrderClosed: self-trade, cancel-taker',
  'OrderClosed: self-trade, cancel-maker',
  'OrderClosed: self-trade, cancel-both',
  'FundsReserved',
  'ReservationReleased',
  'ReservationVoided',
  'EntryPosted: payout-sent',
  'EntryPosted: withdrawal',
  'EntryPosted: withdrawal, instructed',
  'InstructionRefused',
  'InputStopped',
  'InputClosed',
  'HouseFellShort',
  'HouseCovered',
  'takeover of ledger and matching',
  'takeover of ledger',
  'takeover of matching',
  'replaced owner goes on',
  'message to a replaced owner',
  'owner stopped during an append',
  'append of an earlier epoch',
  'append kept out by a fence',
  'owner ended with its leases',
];

/** What a run of at least `ENOUGH_SEEDS` should have met and has not. */
export function neverHappened({ counts, crashes }: Sums, seeds: number): readonly string[] {
  // About every third seed has a takeover.
  const withTakeover = (counts[WITH_TAKEOVER] ?? 0) > seeds / 4;
  return [
    ...MUST_HAPPEN.filter((type) => !counts[type]),
    ...(withTakeover ? [] : ['takeovers in a quarter of the seeds']),
    ...(crashes > seeds ? [] : ['more crashes than seeds']),
  ];
}
