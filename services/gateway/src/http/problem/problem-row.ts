/** A problem's status, then title and detail in English and in Chinese. */
export type ProblemRow = readonly [
  status: number,
  enTitle: string,
  enDetail: string,
  zhTitle: string,
  zhDetail: string,
];
