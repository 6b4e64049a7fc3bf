/** The console: a page of this server, with nothing from outside. `screens/` has one file a page. */
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { KeyForm } from './parts/key-form.tsx';
import { hasKey } from './lib/api.ts';
import { PageWords } from './lib/page.ts';
import { DE } from './lib/words-de.ts';
import { EN, type Words } from './lib/words-en.ts';
import { Files } from './screens/files.tsx';
import { Licence } from './screens/licence.tsx';
import { Measure } from './screens/measure.tsx';
import { Sessions } from './screens/sessions.tsx';
import { System } from './screens/system.tsx';
import { Try } from './screens/try.tsx';
import { WorkedExample } from './screens/worked-example.tsx';

const SCREENS = { try: Try, jobs: Files, measure: Measure, maps: Sessions, licence: Licence, system: System } as const;
type ScreenName = keyof typeof SCREENS;
const isScreen = (name: string): name is ScreenName => Object.hasOwn(SCREENS, name);

const LANGUAGES: Readonly<Record<string, Words>> = { en: EN, de: DE };
const THEMES = ['light', 'dark'] as const;

const wantedLanguage = (): string => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en');
const wantedTheme = (): string => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

function useScreen(): ScreenName {
  const read = (): ScreenName => {
    const name = location.hash.slice(2);
    return isScreen(name) ? name : 'try';
  };
  const [screen, setScreen] = useState(read);
  useEffect(() => {
    const follow = (): void => {
      setScreen(read());
      document.querySelector<HTMLElement>('main')?.focus();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return screen;
}

function Console() {
  const screen = useScreen();
  const [language, setLanguage] = useState(wantedLanguage);
  const [theme, setTheme] = useState(wantedTheme);
  const [isKnown, setKnown] = useState(hasKey);
  const words = useMemo(() => LANGUAGES[language] ?? EN, [language]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['theme'] = theme;
    document.title = `${words[screen]} · ${words.title}`;
  }, [language, theme, words, screen]);
  const Screen = SCREENS[screen];
  return (
    <PageWords.Provider value={words}>
      <a class="skip" href="#content" onClick={(event) => skip(event)}>
        {words.skip}
      </a>
      <header class="top">
        <h1>{words.title}</h1>
        <nav aria-label={words.menu}>
          {Object.keys(SCREENS).map((name) => (
            <a key={name} href={`#/${name}`} aria-current={name === screen ? 'page' : undefined}>
              {words[name as ScreenName]}
            </a>
          ))}
        </nav>
        <div class="row">
          <select
            aria-label={words.language}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          >
            <option value="en">English</option>
            <option value="de">Deutsch</option>
          </select>
          <select aria-label={words.theme} value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {words[name]}
              </option>
            ))}
          </select>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <KeyForm isKnown={isKnown} onChange={() => setKnown(hasKey())} />
        {isKnown ? <Screen key={screen} /> : <WorkedExample />}
      </main>
    </PageWords.Provider>
  );
}

/** The address holds the page's name, so a jump within the page must not change it. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}

render(<Console />, document.querySelector('#console') as Element);
