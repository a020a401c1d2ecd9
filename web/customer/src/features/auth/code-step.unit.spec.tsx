import type { Me } from '@corella/contracts/web';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { CodeStep } from './code-step.js';

const SIGN_UP = { email: 'mia@example.com', signUp: '5up' };

let venue: FakeVenue;
let done: Me[];
beforeAll(startPages);
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  done = [];
  venue = new FakeVenue()
    .on('GET /api/venue', () => ({ name: 'Corella', demo: true, simulated: true, time: '2026-11-20T10:00:00.000Z' }))
    .on('POST /api/auth/verify-email', () => sampleMe())
    .on('POST /api/auth/resend-code', () => new Response(null, { status: 202 }));
});
afterEach(() => jest.useRealTimers());

const show = (): Shown => showPage(<CodeStep signUp={SIGN_UP} onDone={(me) => done.push(me)} />, { at: '/register/' });
const aMinute = (): Promise<void> => act(() => jest.advanceTimersByTimeAsync(60_500));
const code = (): HTMLElement => screen.getByLabelText('Email code');

describe('the code from the email', () => {
  it('is sent automatically with the sixth digit', async () => {
    const { user } = show();
    await user.type(code(), '482913');
    await waitFor(() => expect(done).toHaveLength(1));
    expect(venue.asked('POST /api/auth/verify-email')[0]?.body).toEqual({ ...SIGN_UP, code: '482913' });
  });

  it('is asked for again when it was wrong', async () => {
    venue.on('POST /api/auth/verify-email', () => refusal(400, 'code-wrong', 'The code is not right.'));
    const { user } = show();
    await user.type(code(), '482913');
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
    expect(code()).toHaveValue('');
    expect(done).toHaveLength(0);
  });

  it('can be sent again after a minute, and then again after another', async () => {
    const { user } = show();
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeDisabled();
    await aMinute();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notices()).toEqual(['A new code is on its way']));
    expect(venue.asked('POST /api/auth/resend-code')[0]?.body).toEqual(SIGN_UP);
    expect(await screen.findByRole('button', { name: /Send again in/ })).toBeDisabled();
  });

  it('waits as long as the venue says when it was asked for too soon', async () => {
    venue.on('POST /api/auth/resend-code', () => {
      const answer = refusal(429, 'too-many-codes', 'Wait a little.');
      answer.headers.set('Retry-After', '30');
      return answer;
    });
    const { user } = show();
    await aMinute();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Wait a little.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Send again in 0:(30|29)/ })).toBeDisabled();
  });

  it('is in the outbox of a demo venue', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Read it in the outbox' })).toHaveAttribute(
      'href',
      '/outbox/?to=mia%40example.com',
    );
  });
});
