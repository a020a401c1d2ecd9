const BUSY_TRIES = 30;
const BUSY_PAUSE_MS = 200;
/** The methods that make a request. A request that the venue was too busy for had no effect. */
const REQUESTS = /^(cancel|create|fetch|load|transfer|withdraw)/;

const isRateLimit = (error: unknown): boolean =>
  error instanceof Object && error.constructor.name === 'RateLimitExceeded';

/** A ccxt client that repeats what the venue was too busy for, as every client has to. */
export function patient<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (typeof name !== 'string' || !REQUESTS.test(name)) return member.bind(target) as unknown;
      return async (...given: unknown[]): Promise<unknown> => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await (Reflect.apply(member, target, given) as Promise<unknown>);
          } catch (error) {
            if (tries === BUSY_TRIES || !isRateLimit(error)) throw error;
            await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
          }
        }
      };
    },
  });
}
