import { screen, waitFor } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { LanguageMenu } from './language-menu.js';

describe('the menu of languages', () => {
  beforeAll(startPages);
  afterEach(() => jest.restoreAllMocks());

  const sent = () =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  const choose = async (me: ReturnType<typeof sampleMe> | null) => {
    const { user } = showPage(<LanguageMenu />, { me });
    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    await user.click(screen.getByRole('link', { name: '简体中文' }));
  };

  it('keeps the choice for mails to whoever is signed in', async () => {
    const fetch = sent();
    await choose(sampleMe());
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([String(url), init?.method, JSON.parse(String(init?.body))]).toEqual([
      expect.stringContaining('/api/user/preferences'),
      'PUT',
      { key: 'language', value: 'zh-cn' },
    ]);
  });

  it('sends nothing for a visitor', async () => {
    const fetch = sent();
    await choose(null);
    expect(fetch.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([]);
  });
});
