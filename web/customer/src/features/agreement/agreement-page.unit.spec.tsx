import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { AgreementPage } from './agreement-page.js';

const HASHES = { 'en-us': 'a'.repeat(64), 'zh-cn': 'b'.repeat(64) };
const SIGNED_AT = '2026-11-20T09:00:00.000Z';
const version = (number: number, effectiveAt = '1970-01-01T00:00:00.000Z') => ({
  version: number,
  effectiveAt,
  contentHash: HASHES,
});
const signedOne = (id: string, more: object = {}) => ({
  id,
  signed: true,
  version: 1,
  signedAt: SIGNED_AT,
  language: 'zh-cn',
  current: version(1),
  due: null,
  signatures: [{ version: 1, signedAt: SIGNED_AT, language: 'zh-cn' }],
  ...more,
});
const unsigned = (id: string) => ({
  id,
  signed: false,
  version: null,
  signedAt: null,
  language: null,
  current: version(1),
  signatures: [],
  due: { ...version(1), until: '1970-01-01T00:00:00.000Z' },
});
const UNTIL = '2026-12-20T09:00:00.000Z';
const asked = (id: string) =>
  signedOne(id, { current: version(2, SIGNED_AT), due: { ...version(2, SIGNED_AT), until: UNTIL } });
const TEXTS: Readonly<Record<string, string>> = {
  1: 'You trade for yourself.\n\nFees are 10 a year.',
  2: 'You trade for yourself.\n\nFees are 20 a year.\n\nA new paragraph.',
};
const textOf = (number: number) => ({
  id: 'terms',
  ...version(number),
  profiles: ['au'],
  texts: { 'en-us': TEXTS[number], 'zh-cn': '一' },
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('POST /api/agreements/sign', () => sampleMe({ agreementsSigned: ['terms', 'risk'] }))
    .on('GET /api/agreements/terms/versions/1', () => textOf(1))
    .on('GET /api/agreements/terms/versions/2', () => textOf(2));
});

function show(items: readonly object[], agreementsPending: string[] = []): Shown {
  venue.on('GET /api/agreements', () => ({ items, next: null }));
  return showPage(<AgreementPage />, {
    at: '/user/agreement/?backurl=%2Fen-us%2Fexchange%2Fbtc_aud%2F',
    me: sampleMe({ agreementsPending }),
  });
}
const accept = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Accept and go on' });
const ticks = async (): Promise<HTMLElement[]> => screen.findAllByRole('checkbox');
const NEW = [unsigned('terms'), unsigned('risk')];

describe('the agreements', () => {
  it('are signed together by version and hash once both are ticked, and lead back to where one was heading', async () => {
    const { user, address } = show(NEW, ['terms', 'risk']);
    for (const tick of await ticks()) await user.click(tick);
    await user.click(await accept());
    await waitFor(() => expect(address()).toBe('/en-us/exchange/btc_aud/'));
    const [call] = venue.asked('POST /api/agreements/sign');
    const named = (id: string) => ({ id, version: 1, contentHash: HASHES['en-us'] });
    expect(call?.body).toEqual({ agreements: [named('terms'), named('risk')] });
    expect(call?.headers.get('Idempotency-Key')).not.toBeNull();
  });

  it('are not signed while a tick is missing', async () => {
    const { user } = show(NEW, ['terms', 'risk']);
    await user.click((await ticks())[0] as HTMLElement);
    await user.click(await accept());
    expect(screen.getByText('Please accept this to continue')).toBeInTheDocument();
    expect(venue.asked('POST /api/agreements/sign')).toHaveLength(0);
  });

  it('say why the venue refused, and send the same request again', async () => {
    venue.on('POST /api/agreements/sign', () => refusal(503, 'unavailable', 'The venue is starting.'));
    const { user } = show([unsigned('terms')], ['terms']);
    await user.click((await ticks())[0] as HTMLElement);
    await user.click(await accept());
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    await user.click(await accept());
    await waitFor(() => expect(venue.asked('POST /api/agreements/sign')).toHaveLength(2));
    const keys = venue.asked('POST /api/agreements/sign').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('show the version of now when another was published meanwhile, which has to be ticked anew', async () => {
    venue.on('POST /api/agreements/sign', () => refusal(409, 'agreement-changed', 'Another version.'));
    const { user } = show([unsigned('terms')], ['terms']);
    await user.click((await ticks())[0] as HTMLElement);
    venue.on('GET /api/agreements', () => ({ items: [asked('terms')], next: null }));
    await user.click(await accept());
    expect(await screen.findByText(/^Version 2 · in force since/)).toBeInTheDocument();
    expect((await ticks())[0]).not.toBeChecked();
  });

  it('open their text in the version that is asked for, without being ticked', async () => {
    const { user } = show([unsigned('terms')], ['terms']);
    await user.click(await screen.findByRole('button', { name: 'Terms of use' }));
    expect(await screen.findByText('You trade for yourself.')).toBeInTheDocument();
    expect((await ticks())[0]).not.toBeChecked();
  });
});

describe('a new version', () => {
  it('says what changed since the one that was signed, and until when orders are taken', async () => {
    const { user } = show([asked('terms'), signedOne('risk')]);
    expect(await screen.findByText(/accept them by .*2026/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'What changed since version 1' }));
    expect(await screen.findByText('10', { selector: 'del', exact: false })).toBeInTheDocument();
    expect(screen.getByText('20', { selector: 'ins', exact: false })).toBeInTheDocument();
    expect(screen.getByText('A new paragraph.', { selector: 'ins' })).toBeInTheDocument();
    expect(screen.queryByText('Cancel all open orders')).toBeNull();
    expect(await ticks()).toHaveLength(1);
  });

  it('lets open orders be cancelled once its time is over', async () => {
    venue.on('DELETE /api/orders', () => ({ canceled: [], failed: [] }));
    const { user } = show([asked('terms')], ['terms']);
    await user.click(await screen.findByRole('button', { name: 'Cancel all open orders' }));
    await waitFor(() => expect(venue.asked('DELETE /api/orders')).toHaveLength(1));
  });
});

describe('what was signed', () => {
  it('stays readable, with version, time and language', async () => {
    const { user } = show([signedOne('terms')]);
    const record = await screen.findByText(/^Version 1 · signed .*2026.* · Chinese$/);
    const row = record.closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Terms of use' }));
    expect(await screen.findByText('Fees are 10 a year.')).toBeInTheDocument();
  });

  it('says so when it cannot be had, and tries again', async () => {
    venue.on('GET /api/agreements', () => refusal(503, 'unavailable', 'The venue is starting.'));
    const { user } = showPage(<AgreementPage />, { at: '/user/agreement/', me: sampleMe() });
    expect(await screen.findByText('Your agreements cannot be shown at the moment.')).toBeInTheDocument();
    venue.on('GET /api/agreements', () => ({ items: [signedOne('terms')], next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Version 1 · signed/)).toBeInTheDocument();
  });

  it('says that everything is signed, and where to go next', async () => {
    show([signedOne('terms'), signedOne('risk')]);
    expect(await screen.findByText('You have accepted every agreement.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/en-us/exchange/btc_aud/');
  });
});
