import { LOG_ACTIONS } from '@corella/contracts/identity';
import english from './locales/en-us.json';
import chinese from './locales/zh-cn.json';

describe('the words of the activity', () => {
  it.each([
    ['English', english],
    ['Chinese', chinese],
  ])('are there in %s for everything that the venue notes', (_language, words) => {
    const actions: Readonly<Record<string, string>> = words.log.actions;
    expect(LOG_ACTIONS.filter((action) => (actions[action] ?? '') === '')).toEqual([]);
  });
});
