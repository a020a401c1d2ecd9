import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { notices, showPage, startPages } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { PhoneRow } from './phone-row.js';

const UNTIL = '2026-11-21T10:00:00.000Z';
const OLD = '+61412000111';
const MASKED = '+61 ••• 678';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/user/security-strategy', () => ({ methods: ['password'], block: null }))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: UNTIL }))
    .on('POST /api/auth/step-up/begin', () => ({ to: '+61 ••• 111' }))
    .on('POST /api/user/phone', () => ({ to: MASKED }))
    .on('POST /api/user/phone/confirm', () => undefined)
    .on('DELETE /api/user/phone', () => undefined);
});
const show = (phone: string | null, { isOpen = true, ...more }: { isOpen?: boolean; totp?: boolean } = {}): Shown =>
  showPage(
    <PhoneRow me={sampleMe({ phone, ...more })} isOpen={isOpen} onOpen={() => undefined} onClose={() => undefined} />,
    { at: '/user/info/' },
  );

describe('the phone of the account', () => {
  it('is added by the code that it got, in the country that was chosen', async () => {
    const { user } = show(null);
    await user.selectOptions(await screen.findByLabelText('Country or region'), 'JP');
    await user.type(screen.getByLabelText('Phone number'), '090 1234 5678');
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(new RegExp('\\+61 ••• 678'))).toBeVisible();
    expect(venue.asked('POST /api/user/phone')[0]?.body).toEqual({
      phone: '+81 090 1234 5678',
      acknowledgeBlock: true,
      stepUp: 'the-token',
    });
    // It is sent with the sixth digit.
    await user.type(screen.getByLabelText('Code by text message'), '123456');
    await waitFor(() => expect(notices()).toEqual(['Phone added']));
    expect(venue.asked('POST /api/user/phone/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('asks for what is missing, and says at the number what the venue said of it', async () => {
    venue.on('POST /api/user/phone', () => refusal(400, 'phone-invalid', 'Check it.', { phone: ['Check it.'] }));
    const { user } = show(null);
    const send = await screen.findByRole('button', { name: 'Send the code' });
    await user.click(send);
    expect(await screen.findAllByText('This is a required item')).toHaveLength(2);
    await user.type(screen.getByLabelText('Phone number'), '12');
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(send);
    expect(await screen.findByText('Check it.')).toBeVisible();
  });

  it('is changed by a code to the old one, where there is nothing stronger', async () => {
    const { user } = show(OLD);
    expect(screen.getByText(/\+61\s412\s000\s111/)).toBeVisible();
    await user.type(await screen.findByLabelText('Phone number'), '412345678');
    await screen.findByLabelText('Code by text message');
    await user.click(screen.getAllByRole('button', { name: 'Text me a code' })[0]!);
    expect(await screen.findByText('Sent to +61 ••• 111.')).toBeVisible();
    expect(venue.asked('POST /api/auth/step-up/begin')[0]?.body).toEqual({ method: 'sms' });
    await user.type(screen.getByLabelText('Code by text message'), '654321');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText(new RegExp('\\+61 ••• 678'));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({
      action: 'phone-change',
      method: 'sms',
      code: '654321',
    });
  });

  it('is removed against proof, and says what that leaves', async () => {
    const { user } = show(OLD, { isOpen: false, totp: true });
    await user.click(screen.getByRole('button', { name: 'Remove the phone' }));
    expect(await screen.findByText('Codes by text message are no way to log in any more.')).toBeVisible();
    await user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices()).toEqual(['Phone removed']));
    expect(venue.asked('DELETE /api/user/phone')[0]?.body).toEqual({ acknowledgeBlock: true, code: '123456' });
  });

  it('is nothing of a sub-account', () => {
    showPage(
      <PhoneRow me={sampleMe({ userType: 2 })} isOpen={false} onOpen={() => undefined} onClose={() => undefined} />,
      { at: '/user/info/' },
    );
    expect(screen.queryByText('Phone')).toBeNull();
  });
});
