import { MAX_APPEND_BYTES } from '@corella/event-store';
import { Group } from './group.js';

const event = { id: 'tally-0/0', type: 'Noted', data: {}, meta: { at: 1 } };
const decision = (bytes: number) => ({ events: [event], bytes });

describe('decisions that commit together', () => {
  it('fill one append to its last byte', () => {
    const group = new Group();
    group.add(decision(MAX_APPEND_BYTES - 10));
    expect(group.hasRoomFor(decision(10))).toBe(true);
    expect(group.hasRoomFor(decision(11))).toBe(false);
  });

  it('begin with any decision, because the writer has checked that it fits alone', () => {
    expect(new Group().hasRoomFor(decision(MAX_APPEND_BYTES))).toBe(true);
  });

  it('count decisions without events too, whose replies leave with the group', () => {
    const group = new Group();
    group.add({ events: [], bytes: 0 });
    group.add(decision(5));
    expect(group).toMatchObject({ decisions: 2, bytes: 5, events: [event] });
  });
});
