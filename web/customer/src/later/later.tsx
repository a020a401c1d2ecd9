import { Suspense, lazy } from 'react';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';

/** A minute, after which the page offers to be loaded anew: a new release may have taken the file away. */
const [AGAIN_MS, ATTEMPTS] = [3_000, 20];

/** Tries for a while: a part that was opened in a tunnel appears after it. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * A part of a page whose code is loaded when it is first shown: `later(() => import('./x.js').then((file) => file.X))`.
 * `fallback` stands in its place until then. For what a page needs in order to trade, import it as usual.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await persistently(load) }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
