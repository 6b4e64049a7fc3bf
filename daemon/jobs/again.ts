/** Does something now and then, never twice at once, and waits for it at the end. */

/** `work` must not throw. */
export function everyMs(ms: number, work: () => Promise<void>): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  let isIdle = true;
  const begin = (): void => {
    if (!isIdle) return;
    isIdle = false;
    running = work().finally(() => (isIdle = true));
  };
  begin();
  const timer = setInterval(begin, ms).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
