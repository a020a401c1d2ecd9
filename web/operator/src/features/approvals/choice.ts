/** What the person is about to do with the open request; null until they choose. */
export type Choice = 'approve' | 'reject' | null;

/** A choice belongs to the request it was made for. It never carries over to another one. */
export interface Begun {
  readonly id: string;
  readonly choice: 'approve' | 'reject';
}

export const choiceFor = (begun: Begun | null, id: string): Choice => (begun?.id === id ? begun.choice : null);
