import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { AgreementPage } from './agreement-page.js';

const SIGNED = { id: 'terms', signed: true, version: 1, signedAt: '2026-11-20T09:00:00.000Z', language: 'zh-cn' };
const UNSIGNED = { id: 'risk', signed: false, version: null, signedAt: null, language: null };

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('POST /api/agreements/sign', () => sampleMe({ agreementsSigned: ['terms', 'risk'] }))
    .on('GET /api/agreements', () => ({ items: [SIGNED, UNSIGNED], next: null }));
});

const show = (agreementsPending: string[]): Shown =>
  showPage(<AgreementPage />, {
    at: '/user/agreement/?backurl=%2Fen-us%2Fexchange%2Fbtc_aud%2F',
    me: sampleMe({ agreementsPending }),
  });
const accept = (): HTMLElement => screen.getByRole('button', { name: 'Accept and go on' });

describe('the agreements', () => {
  it('are signed together once both are ticked, and lead back to where the customer was heading', async () => {
    const { user, address } = show(['terms', 'risk']);
    for (const tick of screen.getAllByRole('checkbox')) await user.click(tick);
    await user.click(accept());
    await waitFor(() => expect(address()).toBe('/en-us/exchange/btc_aud/'));
    const [call] = venue.asked('POST /api/agreements/sign');
    expect(call?.body).toEqual({ agreements: ['terms', 'risk'] });
    expect(call?.headers.get('Idempotency-Key')).not.toBeNull();
  });

  it('are not signed while a tick is missing', async () => {
    const { user } = show(['terms', 'risk']);
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await user.click(accept());
    expect(screen.getByText('Please accept this to continue')).toBeInTheDocument();
    expect(venue.asked('POST /api/agreements/sign')).toHaveLength(0);
  });

  it('ask only for the one that is missing', () => {
    show(['risk']);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('say why the venue refused, and send the same request again', async () => {
    venue.on('POST /api/agreements/sign', () => refusal(503, 'unavailable', 'The venue is starting.'));
    const { user } = show(['terms']);
    await user.click(screen.getByRole('checkbox'));
    await user.click(accept());
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    await user.click(accept());
    await waitFor(() => expect(venue.asked('POST /api/agreements/sign')).toHaveLength(2));
    const keys = venue.asked('POST /api/agreements/sign').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('open their text without being ticked', async () => {
    const { user } = show(['terms']);
    await user.click(screen.getByRole('button', { name: 'Terms of use' }));
    expect(await screen.findByText(/You trade for yourself/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('show which version was signed, when and in which language, beside what is still to be signed', async () => {
    show(['risk']);
    expect(await screen.findByText(/^Version 1 · signed .*2026.* · Chinese$/)).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('say so when the record cannot be had, and stay readable', async () => {
    venue.on('GET /api/agreements', () => refusal(503, 'unavailable', 'The venue is starting.'));
    show([]);
    expect(await screen.findByText('When you signed cannot be shown at the moment.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Terms of use' })).toBeInTheDocument();
  });

  it('say that both are signed, and where to go next', () => {
    show([]);
    expect(screen.getByText('You have accepted both agreements.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/en-us/exchange/btc_aud/');
  });
});
