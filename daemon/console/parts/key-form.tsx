/** Where the API key is entered. It is asked again after a reload, unless the user lets the tab keep it. */
import { useState } from 'preact/hooks';
import { forgetKey, useKey as takeKey } from '../lib/api.ts';
import { useWords } from '../lib/page.ts';

export function KeyForm({ isKnown, onChange }: { isKnown: boolean; onChange: () => void }) {
  const words = useWords();
  const [value, setValue] = useState('');
  const [isKept, setKept] = useState(false);
  if (isKnown)
    return (
      <div class="row level panel">
        <span>{words.keyKnown}</span>
        <button
          type="button"
          onClick={() => {
            forgetKey();
            onChange();
          }}
        >
          {words.keyForget}
        </button>
      </div>
    );
  return (
    <form
      class="row panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() === '') return;
        takeKey(value, isKept);
        setValue('');
        onChange();
      }}
    >
      <label>
        {words.key}
        <br />
        <input
          type="password"
          name="key"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="key-help"
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main">
        {words.keyUse}
      </button>
      <label class="inline">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
        {words.keyKeep}
      </label>
      <span class="quiet" id="key-help">
        {words.keyHelp}
      </span>
    </form>
  );
}
