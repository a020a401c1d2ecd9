import { ApiClient, type Answer } from '../../venue/api-client.js';

/** What an answer says about the request. `unknown` also stands for a broken connection and for silence. */
export const OUTCOMES = ['ok', 'busy', 'not-ready', 'unknown', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const [BUSY, NOT_READY, UNKNOWN] = [429, 503, 504];

export function outcomeOf(answer: Pick<Answer, 'status'> | null): Outcome {
  if (answer === null || answer.status === UNKNOWN) return 'unknown';
  if (answer.status < 300) return 'ok';
  if (answer.status === BUSY) return 'busy';
  return answer.status === NOT_READY ? 'not-ready' : 'refused';
}

/** How orders and cancels of all customers were answered. */
export class Answers {
  private counts = new Map<Outcome, number>();
  /** For each market, when an order was last acknowledged. Milliseconds of `performance.now()`. */
  readonly acknowledgedAt = new Map<string, number>();

  note(outcome: Outcome, symbol?: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (outcome === 'ok' && symbol !== undefined) this.acknowledgedAt.set(symbol, performance.now());
  }

  /** What was counted since the last call. */
  take(): ReadonlyMap<Outcome, number> {
    const taken = this.counts;
    this.counts = new Map();
    return taken;
  }
}

export const inWords = (counts: ReadonlyMap<Outcome, number>): string =>
  OUTCOMES.map((outcome) => `${outcome} ${counts.get(outcome) ?? 0}`).join(', ');

/** A customer's client whose answers are counted. The name of its browser decides which gateway it uses. */
export class CountedClient extends ApiClient {
  constructor(
    url: string,
    private readonly browser: string,
    private readonly answers?: Answers,
  ) {
    super(url);
  }

  override call(...[method, path, options = {}]: Parameters<ApiClient['call']>): Promise<Answer> {
    return super.call(method, path, { ...options, headers: { 'user-agent': this.browser, ...options.headers } });
  }

  override async send(...[method, path, body, key]: Parameters<ApiClient['send']>): Promise<Answer | null> {
    const answer = await super.send(method, path, body, key);
    this.answers?.note(outcomeOf(answer), (body as { symbol?: string } | undefined)?.symbol);
    return answer;
  }
}
