/** Properties of the text below a field: a problem is read out when it appears. */
export const aloud = (problem: string | undefined): { readonly role?: 'alert' } =>
  problem === undefined ? {} : { role: 'alert' };
