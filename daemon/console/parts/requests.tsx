/** The request that was sent, for those who want to send it themselves. */
import { useState } from 'preact/hooks';
import { useWords } from '../lib/page.ts';
import { snippet, SNIPPETS, type Snippet } from '../lib/snippets.ts';

/** A longer request is not shown: pictures make megabytes. */
const LONGEST = 20_000;

export function Requests({ path, body }: { path: string; body: unknown }) {
  const words = useWords();
  const [kind, setKind] = useState<Snippet>('curl');
  const text = snippet(kind, path, body);
  return (
    <details class="panel">
      <summary>{words.request}</summary>
      <div class="row" role="group" aria-label={words.request}>
        {SNIPPETS.map((name) => (
          <button key={name} type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
            {name}
          </button>
        ))}
      </div>
      <pre tabIndex={0}>{text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}</pre>
    </details>
  );
}
