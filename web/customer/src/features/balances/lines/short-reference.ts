/** Longer parts are hashes and the like, which nobody reads to the end. */
const MOST = 16;
const ENDS = 6;

const short = (part: string): string => (part.length > MOST ? `${part.slice(0, ENDS)}…${part.slice(-ENDS)}` : part);

/** "deposit:au-1:9f3c71…20a1d2": each long part of a reference by its first and last characters. */
export const shortReference = (reference: string): string => reference.split(':').map(short).join(':');
