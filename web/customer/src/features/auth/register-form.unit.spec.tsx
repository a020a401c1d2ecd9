import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import agreements from '../../agreements/locales/en-us.json';
import forms from '../../forms/locales/en-us.json';
import { startWords } from '../../testing/start-words.js';
import auth from './locales/en-us.json';
import type { SignUp } from './api/register.js';
import { RegisterForm } from './register-form.js';

const HASHES = { 'en-us': 'a'.repeat(64), 'zh-cn': 'b'.repeat(64) };
const currentOf = (id: string, version: number) => ({
  id,
  version,
  effectiveAt: '2026-11-20T09:00:00.000Z',
  contentHash: HASHES,
});
let current: object[] = [];
const answers: Response[] = [];
const asked: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(() => startWords({ auth, forms, agreements }));
beforeEach(() => {
  current = [];
  answers.length = 0;
  asked.length = 0;
  globalThis.fetch = (input, init) => {
    if (String(input).startsWith('/api/agreements/current'))
      return Promise.resolve(Response.json({ items: current, next: null }));
    asked.push({ path: String(input), body: JSON.parse(String(init?.body)) });
    return Promise.resolve(answers.shift() ?? Response.json({ signUp: 'sign-up-1' }, { status: 202 }));
  };
});

function shown(onSent: (signUp: SignUp) => void = () => undefined): ReturnType<typeof userEvent.setup> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegisterForm initialEmail="" onSent={onSent} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const send = (): HTMLElement => screen.getByRole('button', { name: 'Send email code' });

async function fill(user: ReturnType<typeof userEvent.setup>, confirm: string): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Country or region of residence'), 'AU');
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await user.type(screen.getByLabelText('Confirm password'), confirm);
  for (const tick of screen.getAllByRole('checkbox')) await user.click(tick);
}

describe('the sign-up form', () => {
  it('names every item that is missing and sends nothing', async () => {
    const user = shown();
    await user.click(send());
    expect(await screen.findByText('Choose your country')).toBeInTheDocument();
    for (const missing of ['Enter your email', 'Choose a password', 'Enter the password again'])
      expect(screen.getByText(missing)).toBeVisible();
    expect(screen.getByText('Accept the Terms of use to go on')).toBeVisible();
    expect(screen.getByText('Accept the Risk disclosure to go on')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('says when the passwords differ', async () => {
    const user = shown();
    await fill(user, 'Galah-2027');
    await user.click(send());
    expect(await screen.findByText('The password does not match')).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  it('sends both agreements and goes on to the code', async () => {
    const sent: SignUp[] = [];
    const user = shown((made) => sent.push(made));
    await fill(user, 'Galah-2026');
    await user.click(send());
    await waitFor(() => expect(sent).toEqual([{ email: 'mia@example.com', signUp: 'sign-up-1' }]));
    expect(asked).toEqual([
      {
        path: '/api/auth/register',
        body: { country: 'AU', email: 'mia@example.com', password: 'Galah-2026', agreements: ['terms', 'risk'] },
      },
    ]);
  });

  it('ticks the versions that count in the country, and the privacy notice with the terms', async () => {
    current = [currentOf('terms', 2), currentOf('risk', 1), currentOf('privacy', 1)];
    const user = shown();
    await fill(user, 'Galah-2026');
    expect(await screen.findByRole('button', { name: 'Privacy notice' })).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(send());
    const named = (id: string, version: number) => ({ id, version, contentHash: 'a'.repeat(64) });
    await waitFor(() =>
      expect(asked).toMatchObject([
        { body: { agreements: [named('terms', 2), named('risk', 1), named('privacy', 1)] } },
      ]),
    );
  });

  it('puts a refusal at its field', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Password too common',
      status: 400,
      code: 'password-common',
      detail: 'Choose another.',
      errors: { password: ['This password is on a list of common ones. Choose another.'] },
    };
    answers.push(
      new Response(JSON.stringify(problem), { status: 400, headers: { 'Content-Type': 'application/problem+json' } }),
    );
    const user = shown();
    await fill(user, 'Galah-2026');
    await user.click(send());
    expect(await screen.findByText(/list of common ones/)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/list of common ones/);
  });
});
