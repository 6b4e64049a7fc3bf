/** What a first visit shows: a letter, recorded from this program, before any key is asked for. */
import { MarkedText } from '../parts/marked-text.tsx';
import { useWords } from '../lib/page.ts';

/** The letter of README.md, as the real engine answered it. */
const BEFORE = 'Dear Ms Okafor, call +34 612 345 678. Regards, Ana Ruiz';
const AFTER = 'Dear Ms Villegas, call +34 619 306 665. Regards, Cassandra Cohen';
const VALUES = [
  ['PERSON', 'Okafor', 'Villegas'],
  ['PHONE', '+34 612 345 678', '+34 619 306 665'],
  ['PERSON', 'Ana Ruiz', 'Cassandra Cohen'],
] as const;

const marksOf = (text: string, side: 1 | 2) =>
  VALUES.map((value) => {
    const start = text.indexOf(value[side]);
    return { start, end: start + value[side].length, title: value[0] };
  });

const BEFORE_MARKS = marksOf(BEFORE, 1);
const AFTER_MARKS = marksOf(AFTER, 2);

export function WorkedExample() {
  const words = useWords();
  return (
    <section>
      <h2>{words.example}</h2>
      <p>{words.exampleHelp}</p>
      <div class="columns">
        <div>
          <h3>{words.before}</h3>
          <MarkedText text={BEFORE} marks={BEFORE_MARKS} label={words.before} />
        </div>
        <div>
          <h3>{words.after}</h3>
          <MarkedText text={AFTER} marks={AFTER_MARKS} label={words.after} />
        </div>
        <div>
          <h3>{words.restored}</h3>
          <MarkedText text={BEFORE} marks={BEFORE_MARKS} label={words.restored} />
        </div>
      </div>
    </section>
  );
}
