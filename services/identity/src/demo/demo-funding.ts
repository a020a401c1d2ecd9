import { HOUSE_DEMO, LEDGER_SERVICE, TRANSACTION_TYPES, ledgerShardOf, spotAccount } from '@corella/contracts/ledger';
import type { LedgerReply, PostEntry, Posting } from '@corella/contracts/ledger';
import type { IdentityContext } from '../identity.context.js';

/** Who set the KYC state decides how the account is funded: as a new sign-up or as a seeded customer. */
export const FUNDING_SIGN_UP = 'demo';
export const FUNDING_SEEDED = 'demo-seed';

const UNIT = 100_000_000n;
/** Ledger units (10^-8) by asset. */
const AMOUNTS: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  [FUNDING_SIGN_UP]: { aud: 10_000n * UNIT, btc: UNIT / 10n },
  [FUNDING_SEEDED]: {
    aud: 250_000n * UNIT,
    nzd: 50_000n * UNIT,
    btc: 5n * UNIT,
    eth: 50n * UNIT,
    usdt: 50_000n * UNIT,
    xrp: 50_000n * UNIT,
    ht: 5_000n * UNIT,
  },
};

const TRIES = 60;
const PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;
const AT_MOST_MS = 1_000;

export const isFunding = (by: string): boolean => Object.hasOwn(AMOUNTS, by);

/**
 * Waits up to a second until a new account is funded, so that it can trade at once. The event follower does the rest.
 */
export async function fundedSoon(context: IdentityContext, uid: string, by: string): Promise<void> {
  const funding = fundDemoAccount(context, uid, by).catch((error: unknown) => context.onWarning?.(error));
  await Promise.race([funding, context.sleep(AT_MOST_MS)]);
}

/**
 * Funds a demo account; its business id `demo:{uid}` makes that happen once. The ledger opens the account when it sees
 * the event, so an unknown account is retried for up to a minute. After that a fault is thrown and the event follower
 * starts over.
 */
export async function fundDemoAccount(context: IdentityContext, uid: string, by: string): Promise<void> {
  const amounts = AMOUNTS[by];
  if (amounts === undefined) return;
  const postings = Object.entries(amounts).flatMap(([asset, units]): Posting[] => [
    { account: HOUSE_DEMO, bucket: 'available', asset, units: String(-units) },
    { account: spotAccount(uid), bucket: 'available', asset, units: String(units) },
  ]);
  const command: PostEntry = {
    type: 'PostEntry',
    transactionType: TRANSACTION_TYPES.demoFunding,
    businessId: `demo:${uid}`,
    postings,
    memo: 'demo funding',
    by: 'identity',
  };
  let finding = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await context.bus.request<LedgerReply>(LEDGER_SERVICE, command, {
      partition: ledgerShardOf(HOUSE_DEMO),
      lane: 'internal',
    });
    if (reply.result.ok || reply.result.rejection.code === 'already-posted') return;
    // Whoever has left meanwhile needs none.
    if (reply.result.rejection.code === 'account-closed') return;
    finding = reply.result.rejection.code;
    if (finding !== 'account-unknown' && finding !== 'busy') break;
    await context.sleep(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 1.2 ** tries));
  }
  throw new Error(`the demo funding of ${uid} was refused: ${finding}`);
}
