/** Longer addresses are found by their ends alone. */
const LONGEST = 24;

/** The part of a PayID that tells customers apart; the whole of another address. */
const localOf = (address: string): string => {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return at === -1 ? plain : plain.slice(0, at);
};

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** What a PayID is found by when it was written with another domain, or with one letter too few or different. */
export function alikeIndexes(currency: string, payId: string): Readonly<Record<string, { readonly value: string }>> {
  const local = localOf(payId);
  const indexes: Record<string, { readonly value: string }> = { local: { value: `${currency}/${local}` } };
  if (local.length <= LONGEST)
    for (let at = 0; at < local.length; at += 1)
      indexes[`local-${at}`] = { value: `${currency}/${without(local, at)}` };
  return indexes;
}

/** What to look for where money was paid to: the index and its value. */
export function alikeLookUps(
  currency: string,
  to: string,
): readonly { readonly index: string; readonly value: string }[] {
  const local = localOf(to);
  const found = [{ index: 'local', value: `${currency}/${local}` }];
  if (local.length === 0 || local.length > LONGEST + 1) return found;
  for (let at = 0; at <= local.length; at += 1) {
    // One letter of ours is missing here.
    found.push({ index: `local-${at}`, value: `${currency}/${local}` });
    if (at === local.length) break;
    // One letter is different, or one is too many.
    found.push({ index: `local-${at}`, value: `${currency}/${without(local, at)}` });
    found.push({ index: 'local', value: `${currency}/${without(local, at)}` });
  }
  return found;
}
