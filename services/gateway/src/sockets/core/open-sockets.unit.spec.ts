import { OpenSockets } from './open-sockets.js';
import { SOCKET_BOUNDS } from './socket-bounds.js';

const { address: OF_AN_ADDRESS, 'network-64': OF_A_64, 'network-48': OF_A_48 } = SOCKET_BOUNDS.socketsOf;
const given = (addresses: readonly string[]): { sockets: OpenSockets; ends: (() => void)[] } => {
  const sockets = new OpenSockets();
  return { sockets, ends: addresses.map((address) => sockets.add(address)) };
};
const hex = (value: number): string => value.toString(16);
const times = (count: number, address: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => address(at));

describe('the sockets that are open', () => {
  it('are bounded for an address, which has room again once one has closed', () => {
    const { sockets, ends } = given(times(OF_AN_ADDRESS, () => '192.0.2.1'));
    expect([sockets.hasRoomFor('192.0.2.1'), sockets.hasRoomFor('192.0.2.2')]).toEqual([false, true]);
    ends[0]?.();
    expect(sockets.hasRoomFor('192.0.2.1')).toBe(true);
    expect(sockets.count).toBe(OF_AN_ADDRESS - 1);
  });

  it('are bounded for one subscriber of IPv6, whichever of its addresses it comes from', () => {
    const { sockets } = given(times(OF_A_64, (at) => `2001:db8:1:1::${hex(at)}`));
    expect(sockets.hasRoomFor('2001:db8:1:1::ffff')).toBe(false);
    expect(sockets.hasRoomFor('2001:db8:1:2::1')).toBe(true);
  });

  it('leave half of the places to others, however many networks of a /48 come', () => {
    const { sockets, ends } = given(times(OF_A_48, (at) => `2001:db8:1:${hex(at)}::1`));
    expect(sockets.hasRoomFor('2001:db8:1:ffff::1')).toBe(false);
    expect(sockets.hasRoomFor('2001:db8:2::1')).toBe(true);
    expect(OF_A_48 * 2).toBeLessThanOrEqual(SOCKET_BOUNDS.sockets);
    for (const end of ends) end();
    expect(sockets.hasRoomFor('2001:db8:1:ffff::1')).toBe(true);
    expect(sockets.count).toBe(0);
  });
});
