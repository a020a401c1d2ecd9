/** The two sides of a question. */
export interface Query<Request, Reply> {
  readonly request: Request;
  readonly reply: Reply;
}
