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
/** Enough to trade through several levels of the order book. */
const SWEEP_AUD = '15000';

/** Staff who act and approve. Paths are relative to `/operator/api/`. */
interface Staff {
  readonly maker: ApiClient;
  readonly checker: ApiClient;
  readonly treasury: ApiClient;
  readonly aml: ApiClient;
  /** Resolves to the id of the approval, if the action asks for one. */
  readonly act: (session: ApiClient, path: string, body: object) => Promise<string>;
  readonly approve: (session: ApiClient, id: string) => Promise<void>;
}

async function logInStaff(venue: VenueProcess): Promise<Staff> {
  const session = async (role: string, at = 0): Promise<ApiClient> => {
    const person = venue.demo().staff.filter((one) => one.role === role)[at];
    const client = new ApiClient(venue.url);
    if (person) await client.loginStaff(person);
    return client;
  };
  let keys = 0;
  const act = async (client: ApiClient, path: string, body: object): Promise<string> => {
    const answer = await client.send('POST', `/operator/api/${path}`, body, `corpus-staff-${(keys += 1)}`);
    if (answer?.status !== 200)
      throw new Error(`${path} answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
    return (answer.body as { readonly approvalId?: string }).approvalId ?? '';
  };
  const approve = async (client: ApiClient, id: string): Promise<void> => {
    const { payloadHash } = await client.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
    await act(client, `approvals/${id}/approve`, { payloadHash, reason: 'D01' });
  };
  return {
    maker: await session('market'),
    checker: await session('market', 1),
    treasury: await session('treasury'),
    aml: await session('aml'),
    act,
    approve,
  };
}

async function haltAndResume({ maker, checker, act, approve }: Staff): Promise<void> {
  await act(maker, `markets/${HALTED}/halt`, { reason: 'H04 - for the corpus', confirm: HALTED });
  await approve(checker, await act(maker, `markets/${HALTED}/resume`, { reason: 'H08 - for the corpus' }));
}

async function adjustAndFreeze(venue: VenueProcess, { treasury, aml, act, approve }: Staff): Promise<void> {
  const [frozen, adjusted] = venue.demo().customers.slice(-2);
  const adjustment = { asset: 'aud', amount: '12.5', memo: 'goodwill', reason: 'A03 - for the corpus' };
  const account = encodeURIComponent(`spot:${adjusted?.uid ?? ''}`);
  await approve(aml, await act(treasury, `accounts/${account}/adjust`, adjustment));
  await act(aml, `users/${frozen?.uid ?? ''}/freeze`, { reason: 'F02 - for the corpus' });
}

async function changeFees({ maker, checker, act, approve }: Staff): Promise<void> {
  const { version, rates } = (await maker.get<Versioned<'rates', Rates>>('/operator/api/fees/schedule')).latest;
  const change = {
    from: version,
    rates: { ...rates, A: { ...rates.A, makerPercent: '0.09' } },
    effectiveAt: null,
    reason: 'P12 - for the corpus',
  };
  await approve(checker, await act(maker, 'fees/schedule', change));
}

/** Sets a fuse so tight that a larger purchase trips it. Returns the version before. */
async function tightenFuse({ maker, checker, act, approve }: Staff): Promise<number> {
  const path = `/operator/api/markets/${NERVOUS}/parameters`;
  const { parameters, version } = (await maker.get<Versioned<'parameters', object>>(path)).latest;
  const change = {
    from: version,
    parameters: { ...parameters, fuseMovePercent: '0.1', fuseWindowSeconds: '300' },
    effectiveAt: null,
    reason: 'P04 - for the corpus',
  };
  await approve(checker, await act(maker, `markets/${NERVOUS}/parameters`, change));
  return version;
}

async function tripFuse(venue: VenueProcess, staff: Staff, versionBefore: number): Promise<void> {
  const { maker, checker, act, approve } = staff;
  const until = async (
    reached: (market: { readonly state: number; readonly version: number }) => boolean,
  ): Promise<void> => {
    for (
      const deadline = Date.now() + PATIENCE_MS;
      !reached(await maker.get(`/operator/api/markets/${NERVOUS}`)) && Date.now() < deadline;
    )
      await pause(250);
  };
  const sweeper = new ApiClient(venue.url);
  const [first] = venue.demo().customers;
  if (first) await sweeper.login(first);
  await until((market) => market.version > versionBefore);
  const sweep = { symbol: NERVOUS, side: 'buy', type: 'market', total: SWEEP_AUD };
  await sweeper.send('POST', '/api/orders', sweep, 'corpus-sweep');
  await until(({ state }) => state === FUSE_STATE);
  await approve(checker, await act(maker, `markets/${NERVOUS}/resume`, { reason: 'H08 - for the corpus' }));
}

/** Does everything that staff can do, with as many people as each action needs. */
export async function administer(venue: VenueProcess): Promise<void> {
  const staff = await logInStaff(venue);
  const { maker, checker, act, approve } = staff;
  await haltAndResume(staff);
  await adjustAndFreeze(venue, staff);
  await changeFees(staff);
  const before = await tightenFuse(staff);
  await takeBack({
    read: (path) => maker.get(path),
    ask: (path, body) => act(maker, path, body),
    agree: (id) => approve(checker, id),
    symbol: HALTED,
  });
  await tripFuse(venue, staff, before);
}
