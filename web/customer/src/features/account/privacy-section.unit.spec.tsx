import { USER_TYPE } from '@corella/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { PreferencesSection } from './preferences-section.js';
import { PrivacySection } from './privacy-section.js';

const AT = '2026-11-20T10:00:00.000Z';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: AT }));
});
const show = (): Shown => showPage(<PrivacySection me={sampleMe()} />, { at: '/user/info/' });
async function open({ user }: Shown, button: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog');
}

describe('agreements and privacy', () => {
  it('lead to what was accepted', () => {
    show();
    expect(screen.getByRole('link', { name: 'Read your agreements' })).toHaveAttribute(
      'href',
      '/en-us/user/agreement/',
    );
  });

  it('of a sub-account are its own data alone, since its main account agrees for it', async () => {
    const me = sampleMe({ userType: USER_TYPE.sub, email: 'TreasuryDesk' });
    const { user } = showPage(<PrivacySection me={me} />, { at: '/user/info/' });
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download a copy of your data' }));
    expect(await screen.findByText(/^The file has this sub-account/)).toBeVisible();
    expect(screen.queryByText(/your verification/)).toBeNull();
  });
});

describe('preferences', () => {
  it('name the language of now and lead to the other one of the same page', () => {
    showPage(<PreferencesSection />, { at: '/user/info/' });
    expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: '简体中文' })).toHaveAttribute('href', '/zh-cn/user/info/');
    expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  });

  it('keep the language that is chosen for mails', async () => {
    venue.on('PUT /api/user/preferences', () => undefined);
    const { user } = showPage(<PreferencesSection />, { at: '/user/info/', me: sampleMe() });
    await user.click(screen.getByRole('link', { name: '简体中文' }));
    await waitFor(() => expect(venue.asked('PUT /api/user/preferences')).toHaveLength(1));
    expect(venue.asked('PUT /api/user/preferences')[0]?.body).toEqual({ key: 'language', value: 'zh-cn' });
  });
});

describe('the copy of one’s data', () => {
  it('says what is in it, and is saved as a file against the password', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    venue.on('POST /api/privacy/export', () => ({ madeAt: AT, balances: [], account: { uid: '1' } }));
    const shown = show();
    const dialog = within(await open(shown, 'Download a copy of your data'));
    expect(dialog.getByText(/keys without their secrets/)).toBeVisible();
    await shown.user.type(dialog.getByLabelText('Your password'), 'Galah-2026');
    await shown.user.click(dialog.getByRole('button', { name: 'Download now' }));
    await waitFor(() => expect(notices().join()).toContain('Your copy was saved'));
    expect(venue.asked('POST /api/privacy/export')[0]?.body).toEqual({ stepUp: 'the-token' });
    expect(saved).toEqual([expect.stringMatching(/^corella-data-\d+-2026-11-20\.json$/)]);
    click.mockRestore();
  });

  it('is not given without proof', async () => {
    const shown = show();
    const dialog = within(await open(shown, 'Download a copy of your data'));
    await shown.user.click(dialog.getByRole('button', { name: 'Download now' }));
    expect(dialog.getByText('This is a required item')).toBeVisible();
    expect(venue.asked('POST /api/privacy/export')).toEqual([]);
  });
});
