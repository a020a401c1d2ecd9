import { screen } from '@testing-library/react';
import { FakeVenue } from '../../../../testing/fake-venue.js';
import { sampleMarket, sampleMe } from '../../../../testing/samples.js';
import { startPages } from '../../../../testing/show-page.js';
import { showPanel } from '../../testing/show-panel.js';
import { PausedNote } from '../notes/form-notes.js';
import { SubmitButton } from './submit-button.js';

beforeAll(startPages);
beforeEach(() => void new FakeVenue());

describe('the button that places', () => {
  it('is off while nobody runs the market, also for limit orders, and says why', () => {
    showPanel(
      <>
        <PausedNote />
        <SubmitButton me={sampleMe()} side="buy" kind="limit" pending={false} />
      </>,
      { market: sampleMarket({ away: true }) },
    );
    const button = screen.getByRole('button', { name: 'Placing paused' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/is away/);
  });
});
