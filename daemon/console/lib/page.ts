/** What all screens share: the texts of the page and how a call is shown while it runs and when it fails. */
import { createContext } from 'preact';
import { useCallback, useContext, useRef, useState } from 'preact/hooks';
import { EN, type Words } from './words-en.ts';

export const PageWords = createContext<Words>(EN);
export const useWords = (): Words => useContext(PageWords);

export interface Task {
  readonly isRunning: boolean;
  readonly error: unknown;
  /** Runs one piece of work; the answer of a piece that was started before the last one is dropped by its caller. */
  readonly run: (work: (isCurrent: () => boolean) => Promise<void>) => void;
}

export function useTask(): Task {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const last = useRef(0);
  const run = useCallback((work: (isCurrent: () => boolean) => Promise<void>) => {
    const number = ++last.current;
    const isCurrent = (): boolean => number === last.current;
    setRunning(true);
    setError(undefined);
    work(isCurrent)
      .catch((caught: unknown) => {
        if (isCurrent()) setError(caught);
      })
      .finally(() => {
        if (isCurrent()) setRunning(false);
      });
  }, []);
  return { isRunning, error, run };
}
