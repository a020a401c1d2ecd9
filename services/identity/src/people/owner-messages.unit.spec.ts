import { ORIGIN } from '../testing/given-identity.js';
import { lockedMessage } from './owner-messages.js';

describe('the mail about a lock', () => {
  const news = { to: 'mia@a.example', at: 0, origin: ORIGIN };

  it('names the address of support in both languages', () => {
    const { text } = lockedMessage(news, 'help@venue.example');
    expect(text).toContain('write to our support (help@venue.example): two of our people');
    expect(text).toContain('联系客服 (help@venue.example)，');
  });

  it('names none where the venue has none', () => {
    expect(lockedMessage(news).text).toContain('write to our support: two of our people');
  });
});
