/** The input of a request: written, pasted or dropped. */
import { useWords } from '../lib/page.ts';
import { KINDS, type Content, type Kind } from '../lib/request.ts';
import { base64Of } from '../lib/files.ts';
import { SAMPLES, SAMPLE_JSON, SAMPLE_TABLE, SAMPLE_TRANSCRIPT } from '../lib/samples.ts';
import { Drop } from './drop.tsx';

interface ContentFieldsProps {
  content: Content;
  onChange: (content: Content) => void;
}

const STARTS: Readonly<Record<Kind, string>> = {
  text: SAMPLES['en'] as string,
  table: SAMPLE_TABLE,
  json: SAMPLE_JSON,
  transcript: SAMPLE_TRANSCRIPT,
  image: '',
};
const NAMES = {
  text: 'kindText',
  table: 'kindTable',
  json: 'kindJson',
  transcript: 'kindTranscript',
  image: 'kindImage',
} as const;
const LANGUAGE_NAMES = new Intl.DisplayNames(undefined, { type: 'language' });

export function ContentFields({ content, onChange }: ContentFieldsProps) {
  const words = useWords();
  const { kind, text, image } = content;
  return (
    <>
      <div class="row">
        <label>
          {words.kind}
          <br />
          <select
            name="kind"
            value={kind}
            onChange={(event) => {
              const next = event.currentTarget.value as Kind;
              onChange({ kind: next, text: STARTS[next] });
            }}
          >
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {words[NAMES[name]]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'text' && (
          <label>
            {words.sample}
            <br />
            <select
              name="sample"
              onChange={(event) => onChange({ kind, text: SAMPLES[event.currentTarget.value] ?? '' })}
            >
              {Object.keys(SAMPLES).map((tag) => (
                <option key={tag} value={tag}>
                  {LANGUAGE_NAMES.of(tag)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {kind === 'image' ? (
        <>
          <Drop
            label={words.kindImage}
            accept="image/png,image/jpeg,image/bmp,image/tiff,image/webp"
            onFiles={([file]) => {
              if (file === undefined) return;
              void base64Of(file).then((base64) =>
                onChange({ kind, text: file.name, image: { mediaType: file.type, base64 } }),
              );
            }}
          />
          {image !== undefined && (
            <p class="quiet">
              <bdi>{text}</bdi>
            </p>
          )}
        </>
      ) : (
        <label>
          {words.content}
          <textarea
            name="content"
            dir="auto"
            spellcheck={false}
            value={text}
            onInput={(event) => onChange({ kind, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
        </label>
      )}
    </>
  );
}
