/** Resolves when the work has ended in any way, or after the time. A broker that is left may not answer any more. */
export async function bounded(work: Promise<unknown>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
