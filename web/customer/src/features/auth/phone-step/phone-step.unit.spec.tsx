import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { PhoneStep } from './phone-step.js';

const BEGIN = 'POST /api/user/phone';
const CONFIRM = 'POST /api/user/phone/confirm';

describe('the phone of a sign-up', () => {
  let venue: FakeVenue;
  let done: number;
  beforeAll(startPages);
  beforeEach(() => {
    done = 0;
    venue = new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: '2026-11-21T10:00:00.000Z' }))
      .on(BEGIN, () => ({ to: '+61 ••• 678' }))
      .on(CONFIRM, () => undefined);
  });
  const show = (country = 'AU') =>
    showPage(<PhoneStep me={sampleMe({ country, phone: null })} password="Galah-2026" onDone={() => (done += 1)} />, {
      at: '/register/',
    });

  it('is bound by the code that it got, with the password of the sign-up', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Phone number'), '0412 345 678');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await screen.findByLabelText('Code by text message'), '123456');
    await waitFor(() => expect(done).toBe(1));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({
      action: 'phone-bind',
      method: 'password',
      code: 'Galah-2026',
    });
    expect(venue.asked(BEGIN)[0]?.body).toMatchObject({ phone: '+61 0412 345 678', stepUp: 'the-token' });
    expect(venue.asked(CONFIRM)[0]?.body).toEqual({ code: '123456' });
  });

  it('says at the number, and at the code, what the venue said of it', async () => {
    venue.on(BEGIN, () => refusal(400, 'phone-invalid', 'Check it.', { phone: ['Check it.'] }));
    venue.on(CONFIRM, () => refusal(400, 'code-wrong', 'Wrong.', { code: ['The code is not right.'] }));
    const { user } = show();
    const send = await screen.findByRole('button', { name: 'Send the code' });
    await user.click(send);
    expect(await screen.findByText('This is a required item')).toBeVisible();
    await user.type(screen.getByLabelText('Phone number'), '12');
    await user.click(send);
    expect(await screen.findByText('Check it.')).toBeVisible();
    venue.on(BEGIN, () => ({ to: '+61 ••• 678' }));
    await user.click(send);
    await user.type(await screen.findByLabelText('Code by text message'), '123456');
    expect(await screen.findByText('The code is not right.')).toBeVisible();
    expect(done).toBe(0);
  });

  it('can be skipped, and says where it can be added', async () => {
    const { user } = show();
    expect(await screen.findByText('You can add it later in Account and security.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    expect(done).toBe(1);
  });

  it('says in Japan that it is needed later', async () => {
    show('JP');
    expect(await screen.findByText(/In Japan you need it before you can be verified/)).toBeVisible();
  });
});
