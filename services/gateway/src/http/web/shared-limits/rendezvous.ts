const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;

/** FNV-1a over the code units of a text: 32 bits, the same in every process. */
export function hash32(text: string): number {
  let hash = BASIS;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** Spreads what differs in few bits over all of them. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface Member {
  readonly id: string;
  readonly hash: number;
}

/**
 * The member that is a key's home, or null without members. All who know the same members find the same one, and when a
 * member comes or goes only its own keys move.
 */
export function homeOf(key: string, members: readonly Member[]): string | null {
  const hash = hash32(key);
  let home: Member | null = null;
  let highest = -1;
  for (const member of members) {
    const weight = mixed(hash ^ member.hash);
    if (weight > highest || (weight === highest && home !== null && member.id < home.id)) {
      home = member;
      highest = weight;
    }
  }
  return home?.id ?? null;
}
