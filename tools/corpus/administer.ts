import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { takeBack } from './take-back.js';

interface Versioned<Name extends string, Value> {
  readonly latest: { readonly version: number } & Readonly<Record<Name, Value>>;
}
type Rates = Readonly<Record<'A' | 'B' | 'C', { readonly makerPercent: string; readonly takerPercent: string }>>;

const HALTED = 'adaaud';
const NERVOUS = 'bchaud';
const FUSE_STATE = 7;
const PATIENCE_MS = 30_000;
/** Enough to climb through several levels of the book. */
const SWEEP_AUD = '15000';

/**
 * A halt and its resumption, an adjustment, a freeze, a fee schedule, versions agreed and taken back, and a fuse set so
 * tight that a larger purchase trips it, each by as many people as it takes.
 */
export async function administer(venue: VenueProcess): Promise<void> {
  const staff = async (role: string, at = 0): Promise<ApiClient> => {
    const person = venue.demo().staff.filter((one) => one.role === role)[at];
    const session = new ApiClient(venue.url);
    if (person) await session.loginStaff(person);
    return session;
  };
  let keys = 0;
  const act = async (session: ApiClient, path: string, body: object): Promise<string> => {
    const answer = await session.send('POST', `/operator/api/${path}`, body, `corpus-staff-${(keys += 1)}`);
    if (answer?.status !== 200)
      throw new Error(`${path} answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
    return (answer.body as { readonly approvalId?: string }).approvalId ?? '';
  };
  const approve = async (session: ApiClient, id: string): Promise<void> => {
    const { payloadHash } = await session.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
    await act(session, `approvals/${id}/approve`, { payloadHash, reason: 'a second person agrees' });
  };
  const [maker, checker, treasury, aml] = [
    await staff('market'),
    await staff('market', 1),
    await staff('treasury'),
    await staff('aml'),
  ];
  const sweeper = new ApiClient(venue.url);
  const [first] = venue.demo().customers;
  if (first) await sweeper.login(first);
  const [frozen, adjusted] = venue.demo().customers.slice(-2);
  await act(maker, `markets/${HALTED}/halt`, { reason: 'halted for the corpus', confirm: HALTED });
  await approve(checker, await act(maker, `markets/${HALTED}/resume`, { reason: 'resumed for the corpus' }));
  await approve(
    aml,
    await act(treasury, `accounts/${encodeURIComponent(`spot:${adjusted?.uid ?? ''}`)}/adjust`, {
      asset: 'aud',
      amount: '12.5',
      memo: 'goodwill',
      reason: 'adjusted for the corpus',
    }),
  );
  await act(aml, `users/${frozen?.uid ?? ''}/freeze`, { reason: 'frozen for the corpus' });

  const fees = (await maker.get<Versioned<'rates', Rates>>('/operator/api/fees/schedule')).latest;
  await approve(
    checker,
    await act(maker, 'fees/schedule', {
      from: fees.version,
      rates: { ...fees.rates, A: { ...fees.rates.A, makerPercent: '0.09' } },
      effectiveAt: null,
      reason: 'charged less for the corpus',
    }),
  );

  const { parameters, version } = (
    await maker.get<Versioned<'parameters', object>>(`/operator/api/markets/${NERVOUS}/parameters`)
  ).latest;
  await approve(
    checker,
    await act(maker, `markets/${NERVOUS}/parameters`, {
      from: version,
      parameters: { ...parameters, fuseMovePercent: '0.1', fuseWindowSeconds: '300' },
      effectiveAt: null,
      reason: 'made nervous for the corpus',
    }),
  );
  await takeBack({
    read: (path) => maker.get(path),
    ask: (path, body) => act(maker, path, body),
    agree: (id) => approve(checker, id),
    symbol: HALTED,
  });

  const until = async (
    reached: (market: { readonly state: number; readonly version: number }) => boolean,
  ): Promise<void> => {
    for (
      const deadline = Date.now() + PATIENCE_MS;
      !reached(await maker.get(`/operator/api/markets/${NERVOUS}`)) && Date.now() < deadline;
    )
      await pause(250);
  };
  await until((market) => market.version > version);
  await sweeper.send(
    'POST',
    '/api/orders',
    { symbol: NERVOUS, side: 'buy', type: 'market', total: SWEEP_AUD },
    'corpus-sweep',
  );
  await until(({ state }) => state === FUSE_STATE);
  await approve(checker, await act(maker, `markets/${NERVOUS}/resume`, { reason: 'resumed for the corpus' }));
}
