const SHOWN = 4;
const PREFIX = /^(0x|bitcoincash:|bchtest:|(bc|tb|ltc|tltc)1[a-z0-9]|addr(_test)?1)/;

/** Two ends that people compare, without what every address of the chain begins with. */
function endsOf(address: string): string {
  const bare = address.replace(PREFIX, '').toLowerCase();
  return `${bare.slice(0, SHOWN)}…${bare.slice(-SHOWN)}`;
}

/** The same but for their middle: how a thief makes somebody take theirs for one that they know. */
export const areAlike = (one: string, other: string): boolean => one !== other && endsOf(one) === endsOf(other);
