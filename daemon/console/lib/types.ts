/** The entity types of the server, asked once. */
import { useEffect, useState } from 'preact/hooks';
import { getJson } from './api.ts';

let known: Promise<string[]> | undefined;

async function ask(): Promise<string[]> {
  const { types } = await getJson<{ types: { type: string }[] }>('/v2/types');
  return types.map(({ type }) => type).toSorted();
}

export function useTypes(): readonly string[] {
  const [types, setTypes] = useState<readonly string[]>([]);
  useEffect(() => {
    known ??= ask();
    known.then(setTypes, () => {
      known = undefined;
    });
  }, []);
  return types;
}
