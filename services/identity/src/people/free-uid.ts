import type { IdentityContext } from '../identity.context.js';
import { randomUid } from '../secrets/random-bytes.js';

const MAX_DRAWS = 20;

/**
 * A random uid of nobody. Of somebody who was erased no row is left that would say that the uid is taken, but the
 * events are, and nobody is given their place.
 */
export async function freeUid({ random, users }: Pick<IdentityContext, 'random' | 'users'>): Promise<string> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const uid = randomUid(random);
    if ((await users.get(uid)) === null) return uid;
  }
  throw new Error('no free uid was found');
}
