import { ORIGIN } from '../testing/given-identity.js';
import { WARNINGS } from './news-messages.js';
import { lockedMessage } from './owner-messages.js';

describe('the mail about a lock', () => {
  const news = { to: 'mia@a.example', at: 0, language: 'en-us', origin: ORIGIN };

  it('names the address of support in the language of its reader', () => {
    const { text } = lockedMessage(news, 'help@venue.example');
    expect(text).toContain('write to our support (help@venue.example): two of our people');
    expect(text).not.toContain('客服');
    const inChinese = lockedMessage({ ...news, language: 'zh-cn' }, 'help@venue.example').text;
    expect(inChinese).toContain('联系客服 (help@venue.example)，');
    expect(inChinese).not.toContain('support');
  });

  it('names none where the venue has none', () => {
    expect(lockedMessage(news).text).toContain('write to our support: two of our people');
  });
});

describe('a warning', () => {
  const about = { to: 'mia@a.example', at: 0, origin: ORIGIN, link: 'https://venue.example/lock/#t' };

  it.each(Object.entries(WARNINGS))('of %s says one thing in one language, with one link', (_kind, message) => {
    const english = message({ ...about, language: 'en-us' }, '7');
    expect(`${english.subject} ${english.text}`).not.toMatch(/\p{Script=Han}/u);
    const chinese = message({ ...about, language: 'zh-cn' }, '7');
    expect([chinese.subject, chinese.text].join()).toMatch(/\p{Script=Han}/u);
    expect(chinese.text).not.toContain('If it was');
    for (const { text } of [english, chinese]) expect(text.split(about.link)).toHaveLength(2);
  });
});
