import { marketSocket } from '@corella/api-client';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { REASONS } from '@corella/contracts/operator';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { loseConnection } from '../../../../testing/fake-socket.js';
import { FakeVenue } from '../../../../testing/fake-venue.js';
import { sampleMarket, sampleMe } from '../../../../testing/samples.js';
import { startPages } from '../../../../testing/show-page.js';
import english from '../../locales/en-us.json';
import chinese from '../../locales/zh-cn.json';
import { showPanel } from '../../testing/show-panel.js';
import { AuthorityNote, PausedNote, StaleNote } from './form-notes.js';

beforeAll(startPages);
beforeEach(() => void new FakeVenue());

const note = (): HTMLElement | null => screen.queryByRole('status');

describe('why placing is off', () => {
  it('says nothing while the pair trades', () => {
    showPanel(<PausedNote />);
    expect(note()).toBeNull();
  });

  it('names the fuse’s limits after it has tripped', () => {
    showPanel(<PausedNote />, { market: sampleMarket({ state: SYMBOL_STATE.fuse }) });
    expect(note()).toHaveTextContent(/15% within 5 min/);
  });

  it('gives the reason of a halt, and says what still works', () => {
    showPanel(<PausedNote />, {
      market: sampleMarket({ state: SYMBOL_STATE.suspend, stateReason: 'Network upgrade.' }),
    });
    expect(note()).toHaveTextContent('Network upgrade');
    expect(note()).toHaveTextContent(/cancel/i);
    expect(note()).not.toHaveTextContent(/may still be listed/);
  });

  it('has words in both languages for each reason that markets are halted with', () => {
    const texts = REASONS.halt.map(({ text }) => text);
    expect(Object.keys(english.fuse.reasons)).toEqual(texts);
    expect(Object.keys(chinese.fuse.reasons)).toEqual(texts);
    i18next.addResourceBundle('en-us', 'exchange', { fuse: { reasons: chinese.fuse.reasons } }, true, true);
    showPanel(<PausedNote />, {
      market: sampleMarket({ state: SYMBOL_STATE.suspend, stateReason: 'Technical fault' }),
    });
    expect(note()).toHaveTextContent('技术故障');
    i18next.addResourceBundle('en-us', 'exchange', english, true, true);
  });

  it('does not promise that a cancelled order leaves at once where the venue stopped the market itself', () => {
    showPanel(<PausedNote />, { market: sampleMarket({ state: SYMBOL_STATE.suspend, stateReason: null }) });
    expect(note()).toHaveTextContent(/may still be listed, with its funds held, until trading resumes/);
  });

  it('says that nobody runs the market at present, and promises no cancel', () => {
    showPanel(<PausedNote />, { market: sampleMarket({ away: true }) });
    expect(note()).toHaveTextContent(/runs BTC\/AUD is away/);
    expect(note()).not.toHaveTextContent(/You can still cancel/);
  });

  it('distinguishes market orders and limit orders while prices are old', async () => {
    showPanel(
      <>
        <StaleNote kind="market" />
        <StaleNote kind="limit" />
      </>,
    );
    act(() => void marketSocket.subscribe({ topic: 'tickers' }, () => undefined));
    expect(screen.queryAllByRole('status')).toHaveLength(0);
    await loseConnection();
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
    const [market, limit] = screen.getAllByRole('status').map((element) => element.textContent);
    expect(market).not.toBe(limit);
  });

  it('says whether the account is frozen, closing or not yet verified, and nothing to those who may trade', () => {
    showPanel(
      <>
        <AuthorityNote me={sampleMe()} />
        <AuthorityNote me={sampleMe({ authorities: [] })} />
        <AuthorityNote me={sampleMe({ status: 'frozen' })} />
        <AuthorityNote me={sampleMe({ authorities: [], locks: [{ reason: 'account-closing', until: null }] })} />
      </>,
    );
    const texts = screen.getAllByRole('status').map((element) => element.textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/verify/i);
    expect(texts[1]).toMatch(/frozen/i);
    expect(texts[2]).toMatch(/is being closed/i);
  });
});
