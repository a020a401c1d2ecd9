import { ProblemError } from '@corella/api-client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import forms from '../../forms/locales/en-us.json';
import { startWords } from '../../testing/start-words.js';
import type { Proof } from '../../step-up/proven-body.js';
import type { KeyTerms } from './api/api-keys.js';
import { KeyForm } from './key-form.js';
import words from './locales/en-us.json';

const NONE = { totp: false, passkeys: 0 };

beforeAll(() => startWords({ 'api-keys': words, forms }));

const submit = (): HTMLElement => screen.getByRole('button', { name: 'Create a key' });

describe('the form of an API key', () => {
  it('previews what the ticked permissions mean', async () => {
    render(<KeyForm factors={NONE} busy={false} error={null} submit="Create a key" onSubmit={() => undefined} />);
    expect(screen.getByText('cannot place or cancel orders')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /Trade/ }));
    expect(screen.getByText('places and cancels orders in every pair')).toBeInTheDocument();
    expect(screen.getByText('can never take money out')).toBeInTheDocument();
  });

  it('names the invalid address, and says what it means to have none', async () => {
    const sent: KeyTerms[] = [];
    render(
      <KeyForm factors={NONE} busy={false} error={null} submit="Create a key" onSubmit={(terms) => sent.push(terms)} />,
    );
    expect(screen.getByText(/expires after 90 days/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Label'), 'bot');
    await userEvent.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await userEvent.type(screen.getByLabelText(/IP addresses/), '203.0.113.7 nonsense');
    await userEvent.click(submit());
    expect(screen.getByText('The IP address is invalid: nonsense')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText(/IP addresses/));
    await userEvent.type(screen.getByLabelText(/IP addresses/), '203.0.113.7');
    await userEvent.click(submit());
    expect(sent).toEqual([{ label: 'bot', permissions: ['READ'], ips: ['203.0.113.7'] }]);
  });

  it('asks for the password where no second step is bound', async () => {
    const sent: Proof[] = [];
    render(
      <KeyForm
        factors={NONE}
        busy={false}
        error={null}
        submit="Create a key"
        onSubmit={(_, proof) => sent.push(proof)}
      />,
    );
    await userEvent.type(screen.getByLabelText('Label'), 'bot');
    await userEvent.click(submit());
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(/^This is a required item/);
    await userEvent.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await userEvent.click(submit());
    expect(sent).toEqual([{ method: 'password', code: 'Galah-2026' }]);
  });

  it("asks for the code if a second step is bound and shows the server's refusal beside it", async () => {
    const refused = new ProblemError({
      code: 'code-wrong',
      status: 400,
      message: 'The code is not right.',
      problem: {
        type: '',
        title: '',
        status: 400,
        code: 'code-wrong',
        detail: '',
        errors: { code: ['The code is not right.'] },
      },
    });
    render(
      <KeyForm
        factors={{ totp: true, passkeys: 0 }}
        busy={false}
        error={refused}
        submit="Create a key"
        onSubmit={() => undefined}
      />,
    );
    expect(screen.getByLabelText('Code of your authenticator')).toHaveAccessibleDescription(/^The code is not right\./);
    await userEvent.click(submit());
    expect(screen.getByText('The code has six digits')).toBeInTheDocument();
  });
});
