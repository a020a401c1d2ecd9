import type { RecordedEvent } from './event-store.js';
import { isOf, recordedOf } from './typed-events.js';

const ofStream = (stream: string): RecordedEvent => ({
  id: `${stream}/0`,
  type: 'UserFrozen',
  data: { uid: '1000001', by: 'staff-1', reason: 'asked by phone' },
  meta: { at: 0 },
  stream,
  revision: 0,
  position: '1',
});

describe('a typed event', () => {
  it('belongs to the category before the first dash of its stream', () => {
    expect(isOf(ofStream('user-1000001'), 'user')).toBe(true);
    expect(isOf(ofStream('user-1000001'), 'market')).toBe(false);
    expect(isOf(ofStream('users-1000001'), 'user')).toBe(false);
  });

  it('has the data of its type', () => {
    const event = recordedOf(ofStream('user-1000001'), 'user');
    const reason: string | null = event.type === 'UserFrozen' ? event.data.reason : null;
    expect(reason).toBe('asked by phone');
  });

  it('of another category throws an error that names the stream', () => {
    expect(() => recordedOf(ofStream('market-btcaud'), 'user')).toThrow(/market-btcaud/);
  });
});
