/** A place to drop files on, with a button for those who have no mouse. */
import { useRef, useState } from 'preact/hooks';
import { useWords } from '../lib/page.ts';

interface DropProps {
  label: string;
  /** As the `accept` of a file input; everything when it is missing. */
  accept?: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function Drop({ label, accept, isMultiple = false, onFiles }: DropProps) {
  const words = useWords();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): void => {
    const list = [...(files ?? [])];
    if (list.length > 0) onFiles(isMultiple ? list : list.slice(0, 1));
  };
  return (
    <div
      class="drop"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <p>{label}</p>
      <input
        ref={input}
        class="vh"
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {words.choose}
      </button>
    </div>
  );
}
